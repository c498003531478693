import { annotationKinds, limits, underlineColors } from '@wenjin/contract'
import { archiveLimits } from '@wenjin/parser'
import { z } from 'zod'
import { archivedKinds } from './archived-items.ts'

/** The entry of an archive that describes the topic it was exported from. */
export const manifestName = 'wenjin.json'
/** Maximum bytes of the manifest. */
export const maxManifestBytes = 16 * 1024 * 1024

const maxFiles = archiveLimits.entries
const maxMarksOfFile = 2000
/** A string of limited length; in a mark, a note has at most 4,000 characters, a quote 8,000. */
const words = (max: number) => z.string().max(max)
const name = words(1000).min(1)
const folders = z.array(name).max(limits.folderDepth)
const position = z.number().int().min(0).max(100_000_000).nullable()
const coordinate = z.number().min(-1_000_000).max(1_000_000)
const rect = z.object({ page: z.int().min(1), x: coordinate, y: coordinate, width: coordinate, height: coordinate })

/** A person's mark in a file, with the quote and context by which it is placed again. */
const mark = z.object({
  kind: z.enum(annotationKinds),
  color: z.enum(underlineColors),
  title: words(2000),
  start: position,
  end: position,
  quote: words(8000),
  before: words(200),
  after: words(200),
  page: z.int().min(1).max(1_000_000).nullable(),
  rects: z.array(rect).max(500).nullable(),
  note: words(4000),
  createdAt: z.int().min(0),
  updatedAt: z.int().min(0),
})
export type ManifestMark = z.infer<typeof mark>

const file = z.object({
  /** Its id in the exporting instance, by which articles refer to it. */
  id: words(64).optional(),
  /** The archive entry with the file's bytes; null for a link that was never read. */
  path: words(20_000).nullable(),
  folders,
  /** The name of the file in the topic; in the archive it may be changed so that every system can unpack it. */
  name,
  contentType: words(200),
  url: words(8000).nullable(),
  date: words(100).nullable(),
  marks: z.array(mark).max(maxMarksOfFile),
})
export type ManifestFile = z.infer<typeof file>

/** What was written in the topic, and how it refers to the files and documents of the archive. */
const writings = z.object({
  /** Entries with the items of one kind. */
  parts: z.array(z.object({ kind: z.enum(archivedKinds), path: words(200) })).max(2000),
  /** Entries that repeat these items, or pictures of them, in readable form; an import that restores the items skips them. */
  derived: z.array(words(20_000)).max(maxFiles),
  /** Pictures of articles that are no files of the topic. */
  pictures: z.array(z.object({ id: words(64), path: words(20_000) })).max(maxFiles),
  /** Cited documents: the SHA-256 of their text, and the position of a file that contains them in `files`. */
  documents: z.array(z.object({ id: words(64), hash: words(64), file: z.int().min(0).max(maxFiles) })).max(100_000),
})

/** The description of a topic in its archive, from which an instance imports names, folders, addresses and marks unchanged. */
export const topicManifest = z.object({
  format: z.literal('wenjin-topic'),
  version: z.literal(1),
  name: words(1000),
  description: words(20_000),
  folders: z.array(folders).max(maxFiles),
  files: z.array(file).max(maxFiles),
  /** Entries that repeat the content of others in readable form; an import skips them. */
  derived: z.array(words(20_000)).max(2 * maxFiles),
  title: words(limits.topic.nameChars).optional(),
  recommendedQuestions: z.array(words(200)).max(limits.topic.recommendedQuestions).optional(),
  initialConversation: words(limits.topic.promptChars).optional(),
  /** Absent in archives of older versions. */
  writings: writings.optional(),
})
export type TopicManifest = z.infer<typeof topicManifest>

/** Parses the manifest; null when it is not valid, and the archive is imported like any other. */
export function readManifest(bytes: Uint8Array): TopicManifest | null {
  try {
    return topicManifest.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8'))).data ?? null
  } catch {
    return null
  }
}
