import { z } from 'zod'
import type { Lang } from '../errors.ts'
import { address, nameOf } from '../wire.ts'

/** Categories of sources, spec section 3. `pdf` is the document library, `mine` the asker's own knowledge. */
export const sourceCategories = ['webpage', 'scholar', 'pdf', 'podcast', 'image', 'video', 'mine'] as const
export type SourceCategory = (typeof sourceCategories)[number]

/** Categories queried at network services; `mine` is never sent outside the instance. */
export const webCategories = ['webpage', 'scholar', 'pdf', 'podcast', 'image', 'video'] as const
export type WebCategory = (typeof webCategories)[number]

/** The labels of the categories, spec section 3 "Source categories". */
export const sourceLabels: Readonly<Record<SourceCategory, Readonly<Record<Lang, string>>>> = {
  scholar: { zh: '学术', en: 'Scholar' },
  podcast: { zh: '播客', en: 'Podcasts' },
  webpage: { zh: '网页', en: 'Web pages' },
  pdf: { zh: '文库', en: 'Documents' },
  mine: { zh: '我的', en: 'Mine' },
  image: { zh: '图片', en: 'Images' },
  video: { zh: '视频', en: 'Videos' },
}

/**
 * Returns the label of the default engine: 全网, or AI for a person in traditional-search mode, where the list of results comes first.
 * @param traditional the traditional-search flag of the browser
 */
export function defaultEngineLabel(traditional: boolean): Readonly<Record<Lang, string>> {
  return traditional ? { zh: 'AI', en: 'AI' } : { zh: '全网', en: 'All web' }
}

/**
 * Where to search: `default` everything the asker can access and the web, `ai` nothing (a model answers without sources), or one category.
 */
export const engineTypes = ['default', 'ai', ...sourceCategories] as const
export type EngineType = (typeof engineTypes)[number]

/** Aliases of engines that clients use. */
const engineAliases = {
  '': 'default',
  'all-web': 'default',
  AI: 'ai',
  library: 'pdf',
  document: 'pdf',
  knowledge: 'mine',
} as const satisfies Readonly<Record<string, EngineType>>

/** An engine by its name or one of its aliases. */
export const engineType = nameOf(engineTypes, engineAliases)

/** Maximal age of a source. */
export const timeRanges = ['day', 'week', 'month', 'year'] as const
export type TimeRange = (typeof timeRanges)[number]

/** Preferred language of scholarly sources. */
export const scholarLangs = ['all', 'zh', 'en'] as const
export type ScholarLang = (typeof scholarLangs)[number]

/** Filters that restrict the sources to search. */
export const sourceFilters = {
  time: z.enum(timeRanges).optional(),
  /** Host name; matches its pages and those of its subdomains. */
  site: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^$|^(?:[a-z0-9\u0080-\uffff-]+\.)+[a-z0-9\u0080-\uffff-]+$/u)
    .optional(),
  /** Language of the sources; absent for any. */
  sourceLang: z.enum(['zh', 'en']).optional(),
  scholarLang: nameOf(scholarLangs, { '': 'all' }).optional(),
} as const

/** The fields of a scholarly record besides its title. */
export const scholarFacts = z
  .object({
    journal: z.string().optional(),
    year: z.number().int().optional(),
    volume: z.string().optional(),
    issue: z.string().optional(),
    pages: z.string().optional(),
    publisher: z.string().optional(),
    doi: z.string().optional(),
    arxivId: z.string().optional(),
    pmid: z.string().optional(),
    /** Address of a free PDF. */
    pdfUrl: z.string().optional(),
    citedBy: z.number().int().optional(),
    /** `article`, `preprint`, `book`, `thesis`, `conference`, `dataset` or another kind named by the service. */
    kind: z.string().optional(),
  })
  .meta({ title: 'ScholarFacts' })
export type ScholarFacts = z.infer<typeof scholarFacts>

/** The fields of an image, audio or video source besides its title. */
export const mediaFacts = z
  .object({
    /** Address of the image, audio or video file, if available. */
    url: z.string().optional(),
    /** Address of the service's player, if it may be framed. */
    embedUrl: z.string().optional(),
    /**
     * Thumbnail, served by this instance: the reader's browser does not see the original's address, and its server does not see the reader.
     */
    cover: address.optional(),
    /** The image in window size, served by this instance; use the cover if it is unavailable. */
    picture: address.optional(),
    /** Duration, seconds. */
    duration: z.number().optional(),
    width: z.number().int().optional(),
    height: z.number().int().optional(),
    /** The podcast, channel or album it is part of. */
    collection: z.string().optional(),
    licence: z.string().optional(),
    licenceUrl: z.string().optional(),
    /** The required attribution. */
    attribution: z.string().optional(),
  })
  .meta({ title: 'MediaFacts' })
export type MediaFacts = z.infer<typeof mediaFacts>

/** Reasons why a service returned nothing. */
export const serviceFailures = ['auth', 'quota', 'rate', 'captcha', 'timeout', 'blocked', 'bad', 'unreachable'] as const
export type ServiceFailure = (typeof serviceFailures)[number]

/** A service that was queried and returned nothing. */
export const unavailableService = z
  .object({
    /** Its id: `searxng`, `crossref`, … */
    service: z.string(),
    /** The display name. */
    name: z.string(),
    kind: z.enum(serviceFailures),
  })
  .meta({ title: 'UnavailableService' })
export type UnavailableService = z.infer<typeof unavailableService>

/** A source as found by a search: a card of the results list. */
export const foundSource = z
  .object({
    /** Stable id of the source, equal across services. */
    id: z.string(),
    category: z.enum(sourceCategories),
    title: z.string(),
    /** Address of the original; a site-relative `/doc/…` for documents of the instance. */
    link: address,
    site: z.string().optional(),
    /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
    date: z.string().optional(),
    authors: z.array(z.string()).optional(),
    snippet: z.string(),
    /** Ids of the services that returned it; `index` for the instance's own index. */
    services: z.array(z.string()),
    /** Whether it is from a site that the reader trusts. */
    trusted: z.boolean().optional(),
    scholar: scholarFacts.optional(),
    media: mediaFacts.optional(),
  })
  .meta({ title: 'FoundSource' })
export type FoundSource = z.infer<typeof foundSource>

/** State of a network service, for the admin. */
export const providerStatus = z
  .object({
    service: z.string(),
    name: z.string(),
    categories: z.array(z.enum(webCategories)),
    needsKey: z.boolean(),
    /** Whether the configuration enables the service. */
    enabled: z.boolean(),
    /** `resting`: paused after several failures. */
    state: z.enum(['ready', 'resting', 'off']),
    calls: z.number().int(),
    failures: z.number().int(),
    lastSuccessAt: z.number().nullable(),
    lastFailure: z.object({ kind: z.enum(serviceFailures), at: z.number(), detail: z.string() }).nullable(),
    /** When a resting service is queried again. */
    restsUntil: z.number().nullable(),
  })
  .meta({ title: 'ProviderStatus' })
export type ProviderStatus = z.infer<typeof providerStatus>
