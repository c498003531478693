import { z } from 'zod'
import type { Lang } from '../errors.ts'
import { nameOf } from '../wire.ts'

/** Categories of sources, spec section 3. `pdf` is the document library, `mine` the asker's own knowledge. */
export const sourceCategories = ['webpage', 'scholar', 'pdf', 'podcast', 'image', 'video', 'mine'] as const
export type SourceCategory = (typeof sourceCategories)[number]

/** Categories that services on the network are asked for; `mine` never leaves the instance. */
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
 * The label of the default engine: 全网, or AI for a person who searches the traditional way, with a list of results first.
 * @param traditional the traditional-search flag of the browser
 */
export function defaultEngineLabel(traditional: boolean): Readonly<Record<Lang, string>> {
  return traditional ? { zh: 'AI', en: 'AI' } : { zh: '全网', en: 'All web' }
}

/** Where to search: `default` everything the asker may see and the web, `ai` nothing (a model answers alone), or one category. */
export const engineTypes = ['default', 'ai', ...sourceCategories] as const
export type EngineType = (typeof engineTypes)[number]

/** Other names by which clients call an engine. */
const engineAliases = {
  '': 'default',
  'all-web': 'default',
  AI: 'ai',
  library: 'pdf',
  document: 'pdf',
  knowledge: 'mine',
} as const satisfies Readonly<Record<string, EngineType>>

/** An engine by its name or another it is known by. */
export const engineType = nameOf(engineTypes, engineAliases)

/** How far back a source may be from. */
export const timeRanges = ['day', 'week', 'month', 'year'] as const
export type TimeRange = (typeof timeRanges)[number]

/** In which language scholarly sources are wanted. */
export const scholarLangs = ['all', 'zh', 'en'] as const
export type ScholarLang = (typeof scholarLangs)[number]

/** Narrows which sources are looked for. */
export const sourceFilters = {
  time: z.enum(timeRanges).optional(),
  /** Host name; pages of it and of its subdomains. */
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

/** The fields of a scholarly record beside its title. */
export const scholarFacts = z.object({
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
  /** `article`, `preprint`, `book`, `thesis`, `conference`, `dataset` or another kind the service names. */
  kind: z.string().optional(),
})
export type ScholarFacts = z.infer<typeof scholarFacts>

/** The fields of an image, a sound or a film beside its title. */
export const mediaFacts = z.object({
  /** The picture, sound or film itself, where it may be had. */
  url: z.string().optional(),
  /** A player of the service that may be framed. */
  embedUrl: z.string().optional(),
  /** A small picture of it, on this instance: the original's address stays hidden from the reader's browser and the reader's from it. */
  cover: z.string().optional(),
  /** The same as large as a window, on this instance; where it cannot be had, the cover can. */
  picture: z.string().optional(),
  /** Seconds. */
  duration: z.number().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  /** Of which podcast, channel or album it is part. */
  collection: z.string().optional(),
  licence: z.string().optional(),
  licenceUrl: z.string().optional(),
  /** The required attribution. */
  attribution: z.string().optional(),
})
export type MediaFacts = z.infer<typeof mediaFacts>

/** Why a service gave nothing. */
export const serviceFailures = ['auth', 'quota', 'rate', 'captcha', 'timeout', 'blocked', 'bad', 'unreachable'] as const
export type ServiceFailure = (typeof serviceFailures)[number]

/** A service that was asked and gave nothing. */
export const unavailableService = z.object({
  /** Its id: `searxng`, `crossref`, … */
  service: z.string(),
  /** The display name. */
  name: z.string(),
  kind: z.enum(serviceFailures),
})
export type UnavailableService = z.infer<typeof unavailableService>

/** A source as a search finds it: a card of the results list. */
export const foundSource = z.object({
  /** The same for the same source, whoever found it. */
  id: z.string(),
  category: z.enum(sourceCategories),
  title: z.string(),
  /** Where the original opens; a site-relative `/doc/…` for documents of the instance. */
  link: z.string(),
  site: z.string().optional(),
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  date: z.string().optional(),
  authors: z.array(z.string()).optional(),
  snippet: z.string(),
  /** Ids of the services that found it; `index` for the instance's own index. */
  services: z.array(z.string()),
  /** Of a site the reader trusts. */
  trusted: z.boolean().optional(),
  scholar: scholarFacts.optional(),
  media: mediaFacts.optional(),
})
export type FoundSource = z.infer<typeof foundSource>

/** State of a service on the network as the admin sees it. */
export const providerStatus = z.object({
  service: z.string(),
  name: z.string(),
  categories: z.array(z.enum(webCategories)),
  needsKey: z.boolean(),
  /** Whether configuration lets it be asked. */
  enabled: z.boolean(),
  /** `resting`: it failed several times and is left alone for a while. */
  state: z.enum(['ready', 'resting', 'off']),
  calls: z.number().int(),
  failures: z.number().int(),
  lastSuccessAt: z.number().nullable(),
  lastFailure: z.object({ kind: z.enum(serviceFailures), at: z.number(), detail: z.string() }).nullable(),
  /** When it is asked again, where it rests. */
  restsUntil: z.number().nullable(),
})
export type ProviderStatus = z.infer<typeof providerStatus>
