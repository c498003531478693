import { createReadStream } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ImportReason } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { type FileRow, type TopicRow } from '../access/index.ts'
import { importFile } from './file-import.ts'
import { linkFields } from './link-fields.ts'
import { insertFile } from '../file/index.ts'

/** The outcome of one path or link. */
export interface SourceOutcome {
  source: string
  file: FileRow
}

/** Number of files imported concurrently; each is parsed in a separate thread. */
const sideBySide = 2
/** Maximum bytes of one file; the parser limits its content separately. */
const maxFileBytes = 512 * 1024 * 1024

const isLink = (source: string) => /^https?:\/\//i.test(source)

/** Yields the files below a path, depth first in name order, without hidden ones. Symbolic links that leave the folder are not followed. */
async function* filesBelow(path: string): AsyncGenerator<string> {
  const info = await stat(path).catch(() => null)
  if (!info?.isDirectory()) {
    yield path
    return
  }
  const folder = await opendir(path).catch(() => null)
  // Report it like an unreadable file.
  if (!folder) {
    yield path
    return
  }
  const entries: { name: string; folder: boolean }[] = []
  for await (const entry of folder) {
    if (!entry.name.startsWith('.') && (entry.isDirectory() || entry.isFile()))
      entries.push({ name: entry.name, folder: entry.isDirectory() })
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { name, folder: isFolder } of entries) {
    if (isFolder) yield* filesBelow(join(path, name))
    else yield join(path, name)
  }
}

async function* expand(sources: readonly string[]): AsyncGenerator<string> {
  for (const source of sources) {
    if (isLink(source)) yield source
    else yield* filesBelow(source)
  }
}

/** Stores a path's bytes as a file of the topic; an unreadable path becomes a failed file. */
async function importPath(ctx: Ctx, topic: TopicRow, path: string): Promise<FileRow> {
  const row = { id: nanoid(), topicId: topic.id, parentId: topic.dirRootId, name: basename(path), contentType: '', createdAt: ctx.now() }
  const fail = (reason: ImportReason) => insertFile(ctx.db, { ...row, size: 0, state: 'failed', reason })
  const info = await stat(path).catch(() => null)
  if (!info?.isFile()) return fail('unreadablePath')
  if (info.size > maxFileBytes) return fail('tooLarge')
  try {
    const { hash, size } = await ctx.blobs.put(createReadStream(path))
    return await insertFile(ctx.db, { ...row, size, blobHash: hash, state: 'queued' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM' || code === 'ENOENT' || code === 'EIO') return fail('unreadablePath')
    throw error
  }
}

async function importUrl(ctx: Ctx, topic: TopicRow, url: string): Promise<FileRow> {
  const described = linkFields(url)
  return insertFile(ctx.db, {
    id: nanoid(),
    topicId: topic.id,
    parentId: topic.dirRootId,
    state: 'queued',
    createdAt: ctx.now(),
    ...described,
  })
}

/**
 * Imports paths (folders with their subfolders) and links into a topic, a few at a time, and reports each outcome when it is known. A
 * failure does not stop the others.
 * @throws StorageError when the disk is full or the database is unavailable, since all further imports would fail, too.
 * @throws the signal's reason when it is aborted. Files inserted already are imported after the next start.
 */
export async function importSources(
  ctx: Ctx,
  topic: TopicRow,
  sources: readonly string[],
  { onOutcome, signal }: { onOutcome: (outcome: SourceOutcome) => void; signal?: AbortSignal },
): Promise<void> {
  const queue = expand(sources)
  const work = async () => {
    for (let next = await queue.next(); !next.done; next = await queue.next()) {
      signal?.throwIfAborted()
      const source = next.value
      const kept = isLink(source) ? await importUrl(ctx, topic, source) : await importPath(ctx, topic, source)
      const file = (await importFile(ctx, kept.id, { signal, whole: true })) ?? kept
      onOutcome({ source, file })
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, work))
}
