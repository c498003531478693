import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { limits, ImportFailure, type ImportReason } from '@wenjin/contract'
import type { Ctx } from '../../../../context.ts'
import type { ManifestFile, TopicManifest } from '../../../../lib/archive/topic-manifest.ts'
import { authorizeSystem } from '../../../../lib/authorize-system.ts'
import { ensureFolders, fittedName, folderOrRoot, holdBlob, enqueueImport, insertFile } from '../../file/index.ts'
import { findFile, findTopic, type FileRow } from '../../access/index.ts'
import { withImportRoom } from '../../storage/index.ts'
import { restoreMarks } from '../../annotation/index.ts'
import type { ImportRun } from '../import-progress.ts'
import { linkFields } from '../link-fields.ts'
import { orDrop } from '../receive.ts'

/** An item that a file unpacks into: bytes, an address, or an item that cannot be extracted, with the reason. */
export interface Entry {
  folders: readonly string[]
  name: string
  source: { open: () => Promise<Readable> } | { url: string } | { reason: ImportReason }
  /** Identifies the entry among those of its package; default: its position. */
  key?: string
  /** Whether it is a picture of an article, and no file of the person. */
  attachment?: boolean
  /** The description of the file in the manifest of its former topic. */
  described?: ManifestFile
}

/** The contents of a file to unpack, with their number and bytes from its directory. */
export interface Package {
  /** The name of the new folder beside the file, which receives the contents. */
  folderName: string
  /** Folders that are created even when they are empty. */
  folders?: readonly (readonly string[])[]
  count: number
  bytes: number
  entries: AsyncIterable<Entry>
  /** The description of the topic whose archive it is. */
  manifest?: TopicManifest
}

/** Maximum folder depth inside a package, so that there is depth left for the folders around it. */
const packageDepth = limits.folderDepth / 2
/** For a topic's archive, whose folder depths are relative to the topic root: leaves depth for the new folder and one above. */
const topicDepth = limits.folderDepth - 2

/** The deterministic id of what an entry of a package becomes, so that unpacking again after a crash adds nothing twice. */
export function idOf(fileId: string, key: number | string): string {
  return createHash('sha256').update(`${fileId}/${key}`).digest('base64url').slice(0, 21)
}

/** Stores the content of an entry. @throws StorageError; any other failure becomes the reason of the entry's file */
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

/** The valid fields of a file's description in the manifest. */
function describedFields(described: ManifestFile | undefined): Partial<FileRow> {
  if (!described) return {}
  const { contentType, url, date } = described
  const address = url !== null && /^https?:$/.test(URL.parse(url)?.protocol ?? '') ? { url: linkFields(url).url } : {}
  const type = knownType.test(contentType) ? { contentType } : {}
  return { ...type, ...address, ...(date !== null && { date: date.toWellFormed() }) }
}

/** The owner of imported marks and writings: the account that requested the import, else the owner of the topic. */
export function ownerOfContents(topic: { id: string; owner: string }, owner: string | undefined): string {
  return owner === undefined || owner === topic.id || owner.includes(':') ? topic.owner : owner
}

/**
 * Adds the contents of a file as files in a new folder beside it; each is then imported like any other. After a crash it continues.
 * @returns the folder
 * @throws ImportFailure `storageFull` when the owner of the topic has not enough storage; files added before stay
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
  // Check the storage for all entries before adding the first.
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
    const id = idOf(file.id, entry.key ?? at)
    at += 1
    report(Math.min(99, (at / Math.max(1, from.count)) * 99))
    if (await findFile(ctx.db, id)) continue
    const parentId = entry.attachment ? topic.dirRootId : await folderOf(entry.folders)
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
          // The archive's content is in the folders of the same topic already, so do not unpack it again.
          ...(entry.described && kept.blobHash && /\.zip$/i.test(entry.name) && { state: 'ready' as const, progress: 100 }),
          ...(entry.attachment && kept.blobHash && { state: 'ready' as const, progress: 100, attachment: true }),
          id,
          name: fittedName(entry.name),
          topicId: topic.id,
          parentId: await folderOrRoot(tx, topic, parentId),
          unpackedFrom: file.id,
          createdAt: ctx.now(),
        })
        await restoreMarks(tx, { owner: ownerOfContents(topic, owner), topicId: topic.id, fileId: id }, marks)
        if (row.state === 'queued') await enqueueImport(ctx, tx, row, owner)
      })
    await (kept.blobHash ? orDrop(ctx, kept.blobHash, note) : note())
  }
  return { folderId }
}
