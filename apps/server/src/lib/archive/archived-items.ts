import {
  articleSource,
  composers,
  limits,
  mindMapNode,
  mindMapSource,
  mindMapThemes,
  posterContent,
  posterTemplates,
  posterTypes,
  qaSource,
  qaStates,
} from '@wenjin/contract'
import { z } from 'zod'

/** The kinds of things written in a topic that leave with its archive and return from it. */
export const archivedKinds = ['article', 'qa', 'mindMap', 'poster'] as const
export type ArchivedKind = (typeof archivedKinds)[number]

/** Maximum bytes of an archive entry with items. The longest article that the product stores has a third of it. */
export const maxPartBytes = 16 * 1024 * 1024
const maxSources = 5000

const id = z.string().regex(/^[\w-]{1,64}$/)
const time = z.int().min(0).max(8_640_000_000_000_000)
const words = (max: number) => z.string().max(max)
/** An address within a site or on the web; empty for a source without one. */
const link = words(8000).regex(/^(?:\/(?!\/)|https?:\/\/|$)/i)
const dates = { createdAt: time, updatedAt: time }
const cited = { title: words(2000), quote: words(20_000) }

/** The schema of an item of each kind. The item comes from a file, so every text has a limit. */
export const archivedItems = {
  article: z.object({
    id,
    title: words(limits.article.titleChars),
    // A merge of two texts may be twice as long.
    content: words(limits.article.chars * 2),
    sources: z.array(articleSource.extend({ ...cited, link, documentId: id.optional(), fileId: id.optional() })).max(maxSources),
    pin: z.boolean(),
    ...dates,
  }),
  qa: z.object({
    id,
    question: words(limits.qa.questionChars).min(1),
    answer: words(limits.qa.answerChars).min(1),
    sources: z.array(qaSource.extend({ ...cited, documentId: id })).max(maxSources),
    pinned: z.boolean(),
    state: z.enum(qaStates),
    ...dates,
  }),
  mindMap: z.object({
    id,
    title: words(limits.mindMap.titleChars).min(1),
    root: mindMapNode,
    sources: z.array(mindMapSource).max(limits.mindMap.sources),
    theme: z.enum(mindMapThemes),
    ...dates,
  }),
  poster: z.object({
    id,
    query: words(200).min(1),
    type: z.enum(posterTypes),
    template: z.enum(posterTemplates),
    lang: z.enum(['zh', 'en']),
    content: posterContent.extend({
      title: words(2000),
      lead: words(20_000),
      points: posterContent.shape.points.max(500),
      figures: posterContent.shape.figures.max(500),
      events: posterContent.shape.events.max(500),
      sources: z.array(z.object({ ...cited, link })).max(maxSources),
    }),
    composer: z.enum(composers).nullable(),
    createdAt: time,
    finishedAt: time.nullable(),
  }),
} as const satisfies Record<ArchivedKind, z.ZodType>

export type ArchivedItem<K extends ArchivedKind = ArchivedKind> = { [Kind in K]: z.infer<(typeof archivedItems)[Kind]> }[K]

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return null
  }
}

/** Parses an archive entry with items of one kind. Items that are not valid are counted only, and so is an entry that is no list. */
export function readArchivedItems({ kind, bytes }: { kind: ArchivedKind; bytes: Uint8Array }): { items: ArchivedItem[]; leftOut: number } {
  const found = parsed(bytes)
  if (!Array.isArray(found)) return { items: [], leftOut: 1 }
  const items = found.flatMap((item: unknown) => archivedItems[kind].safeParse(item).data ?? [])
  return { items, leftOut: found.length - items.length }
}
