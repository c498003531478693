import type { Readable } from 'node:stream'
import type { Ctx } from '../../../context.ts'
import { uniqueNames } from '../../../lib/storage/archive-name.ts'
import type { ZipEntry } from '../../../lib/storage/zip-stream.ts'
import { BlobMissingError } from '../../../providers/blobs/blob-store.ts'
import { listAllFiles, listTopicsOf, type FileRow, type TopicRow } from '../access/index.ts'

const listName = '_files.json'

async function openOriginal(ctx: Ctx, file: FileRow): Promise<Readable | null> {
  try {
    return file.blobHash === null ? null : await ctx.blobs.get(file.blobHash)
  } catch (error) {
    if (error instanceof BlobMissingError) return null
    throw error
  }
}

async function* exportTopic(ctx: Ctx, topic: TopicRow, folder: string): AsyncGenerator<ZipEntry> {
  const unique = uniqueNames()
  unique(listName)
  const list: object[] = []
  for (const file of await listAllFiles(ctx.db, topic.id)) {
    const original = await openOriginal(ctx, file)
    const packed = original && unique(file.name)
    const { id, name, size, contentType, url, state, createdAt } = file
    list.push({ packed, id, name, size, contentType, url, state, createdAt })
    if (original) yield { name: `${folder}/${packed}`, content: original, modifiedAt: createdAt, stored: true }
  }
  const content = `${JSON.stringify({ ...describeTopic(topic), files: list }, null, 2)}\n`
  yield { name: `${folder}/${listName}`, content, modifiedAt: ctx.now() }
}

/** The settings of a topic, as entered by its owner. */
function describeTopic(topic: TopicRow) {
  const { id, name, description, title, ownerPanel, recommendedQuestions, initialConversation, personalityPrompt } = topic
  const { publishedAt, takenDown, category, trashedAt, createdAt } = topic
  const written = { title, ownerPanel, recommendedQuestions, initialConversation, personalityPrompt }
  return { id, name, description, ...written, publishedAt, takenDown, category, trashedAt, createdAt }
}

/** Yields the original files of an account's topics, for its export. */
export async function* exportTopics(ctx: Ctx, uid: string): AsyncGenerator<ZipEntry> {
  const unique = uniqueNames()
  for (const topic of await listTopicsOf(ctx.db, uid)) yield* exportTopic(ctx, topic, `topics/${unique(topic.name)}`)
}
