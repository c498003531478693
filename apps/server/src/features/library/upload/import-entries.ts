import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { limits, ImportFailure, type ImportReason } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import { ensureFolders, fittedName, folderOrRoot, holdBlob, enqueueImport, insertFile } from '../file/index.ts'
import { findFile, findTopic, type FileRow } from '../access/index.ts'
import { withImportRoom } from '../storage/index.ts'
import type { ImportRun } from './import-progress.ts'
import { linkFields } from './link-fields.ts'
import { orDrop } from './receive.ts'

/** Something a file unpacks into: bytes, an address, or what cannot be taken out. */
export interface Entry {
  folders: readonly string[]
  name: string
  source: { open: () => Promise<Readable> } | { url: string } | { reason: ImportReason }
}

/** The unpacked contents of a file, and their number according to its directory. */
export interface Package {
  /** Of the folder beside the file that all is put into. */
  folderName: string
  count: number
  bytes: number
  entries: AsyncIterable<Entry>
}

/** Folders inside a package at most, so that there is room for those it lies in. */
const packageDepth = limits.folderDepth / 2

/** The id of the file an entry becomes: the same one each time, so that unpacking again after a crash puts nothing in twice. */
function idOf(fileId: string, at: number): string {
  return createHash('sha256').update(`${fileId}/${at}`).digest('base64url').slice(0, 21)
}

/** Saves what an entry holds. @throws StorageError; what else goes wrong is a reason of the entry's own */
async function saveEntry(ctx: Ctx, { source, name }: Entry): Promise<Partial<FileRow> & Pick<FileRow, 'size' | 'state'>> {
  if ('reason' in source) return { size: 0, state: 'failed', reason: source.reason }
  if ('url' in source) return { ...linkFields(source.url), name, state: 'queued' }
  let opened: Readable
  try {
    opened = await source.open()
  } catch {
    return { size: 0, state: 'failed', reason: 'corrupt' }
  }
  let broken = false
  opened.once('error', () => (broken = true))
  try {
    const { hash, size } = await ctx.blobs.put(opened)
    return { size, blobHash: hash, state: 'queued' }
  } catch (error) {
    if (!broken) throw error
    return { size: 0, state: 'failed', reason: 'corrupt' }
  }
}

/**
 * Makes files of what a file unpacks into, in a folder beside it. Each is then imported like any other; done again after a crash it goes on.
 * @returns the folder
 * @throws ImportFailure `storageFull` when the owner of the topic has no room for it; what was put in before that stays
 * @throws the signal's reason when it is aborted
 */
export async function importEntries(
  ctx: Ctx,
  file: FileRow,
  from: Package,
  { report, signal, owner }: ImportRun,
): Promise<{ folderId: string }> {
  const found = await findTopic(ctx.db, file.topicId)
  if (!found) throw new ImportFailure('internal', 'topic')
  const topic = authorizeSystem(found, 'job')
  // Of all at once, before any of it is written.
  const beside = await withImportRoom(ctx, topic, from.bytes, (tx) => folderOrRoot(tx, topic, file.parentId))
  const folderId = await ensureFolders(ctx, { topic, folderId: beside }, [fittedName(from.folderName)])
  const folders = new Map<string, string>([['', folderId]])
  let at = 0
  for await (const entry of from.entries) {
    signal?.throwIfAborted()
    const id = idOf(file.id, at)
    at += 1
    report(Math.min(99, (at / Math.max(1, from.count)) * 99))
    if (await findFile(ctx.db, id)) continue
    const steps = entry.folders.slice(0, packageDepth).map((step) => fittedName(step))
    const path = steps.join('/')
    const parentId = folders.get(path) ?? (await ensureFolders(ctx, { topic, folderId }, steps))
    folders.set(path, parentId)
    const kept = await saveEntry(ctx, entry)
    const note = () =>
      withImportRoom(ctx, topic, kept.size, async (tx) => {
        if (kept.blobHash) await holdBlob(ctx, tx, kept.blobHash)
        const row = await insertFile(tx, {
          contentType: '',
          ...kept,
          id,
          name: fittedName(entry.name),
          topicId: topic.id,
          parentId: await folderOrRoot(tx, topic, parentId),
          unpackedFrom: file.id,
          createdAt: ctx.now(),
        })
        if (row.state === 'queued') await enqueueImport(ctx, tx, row, owner)
      })
    await (kept.blobHash ? orDrop(ctx, kept.blobHash, note) : note())
  }
  return { folderId }
}
