import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { limits, ImportFailure, type ImportReason } from '@wenjin/contract'
import type { Ctx } from '../../../../context.ts'
import { authorizeSystem } from '../../../../lib/authorize-system.ts'
import { ensureFolders, fittedName, folderOrRoot, holdBlob, enqueueImport, insertFile } from '../../file/index.ts'
import { findFile, findTopic, type FileRow } from '../../access/index.ts'
import { withImportRoom } from '../../storage/index.ts'
import { restoreMarks } from '../../annotation/index.ts'
import type { ImportRun } from '../import-progress.ts'
import { linkFields } from '../link-fields.ts'
import { orDrop } from '../receive.ts'
import type { ManifestFile } from './topic-manifest.ts'

/** Something a file unpacks into: bytes, an address, or what cannot be taken out. */
export interface Entry {
  folders: readonly string[]
  name: string
  source: { open: () => Promise<Readable> } | { url: string } | { reason: ImportReason }
  /** The description of the file by the topic that it comes from. */
  described?: ManifestFile
}

/** The unpacked contents of a file, and their number according to its directory. */
export interface Package {
  /** Of the folder beside the file that all is put into. */
  folderName: string
  /** Folders that are made even where nothing is in them. */
  folders?: readonly (readonly string[])[]
  count: number
  bytes: number
  entries: AsyncIterable<Entry>
}

/** Folders inside a package at most, so that there is room for those it lies in. */
const packageDepth = limits.folderDepth / 2
/** Of a topic, whose folders have their depth from it, there is room for the folder that it is put into and one above. */
const topicDepth = limits.folderDepth - 2

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

const knownType = /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/

/** The fields of a file that its former topic knew, as far as they can be relied on. */
function describedFields(described: ManifestFile | undefined): Partial<FileRow> {
  if (!described) return {}
  const { contentType, url, date } = described
  const address = url !== null && /^https?:$/.test(URL.parse(url)?.protocol ?? '') ? { url: linkFields(url).url } : {}
  const type = knownType.test(contentType) ? { contentType } : {}
  return { ...type, ...address, ...(date !== null && { date: date.toWellFormed() }) }
}

/** The owner of the marks that an import brings: the account that ordered it, else the owner of the topic. */
function ownerOfMarks(topic: { id: string; owner: string }, owner: string | undefined): string {
  return owner === undefined || owner === topic.id || owner.includes(':') ? topic.owner : owner
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
  const depth = from.folders && beside === topic.dirRootId ? topicDepth : packageDepth
  const folderOf = async (names: readonly string[]): Promise<string> => {
    const steps = names.slice(0, depth).map((step) => fittedName(step))
    const path = steps.join('/')
    const id = folders.get(path) ?? (await ensureFolders(ctx, { topic, folderId }, steps))
    folders.set(path, id)
    return id
  }
  for (const names of from.folders ?? []) await folderOf(names)
  let at = 0
  for await (const entry of from.entries) {
    signal?.throwIfAborted()
    const id = idOf(file.id, at)
    at += 1
    report(Math.min(99, (at / Math.max(1, from.count)) * 99))
    if (await findFile(ctx.db, id)) continue
    const parentId = await folderOf(entry.folders)
    const kept = await saveEntry(ctx, entry)
    const marks = entry.described?.marks ?? []
    const markBytes = marks.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(marks))
    const note = () =>
      withImportRoom(ctx, topic, kept.size + markBytes, async (tx) => {
        if (kept.blobHash) await holdBlob(ctx, tx, kept.blobHash)
        const row = await insertFile(tx, {
          contentType: '',
          ...kept,
          ...(kept.blobHash && describedFields(entry.described)),
          // Its content is there already, in the folders of the same topic.
          ...(entry.described && kept.blobHash && /\.zip$/i.test(entry.name) && { state: 'ready' as const, progress: 100 }),
          id,
          name: fittedName(entry.name),
          topicId: topic.id,
          parentId: await folderOrRoot(tx, topic, parentId),
          unpackedFrom: file.id,
          createdAt: ctx.now(),
        })
        await restoreMarks(tx, { owner: ownerOfMarks(topic, owner), topicId: topic.id, fileId: id }, marks)
        if (row.state === 'queued') await enqueueImport(ctx, tx, row, owner)
      })
    await (kept.blobHash ? orDrop(ctx, kept.blobHash, note) : note())
  }
  return { folderId }
}
