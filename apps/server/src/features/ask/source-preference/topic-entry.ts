import { extname } from 'node:path'
import { nanoid } from 'nanoid'
import { ImportFailure } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import type { FetchedPage } from '../../../providers/reader/index.ts'
import { auditTopic, findFile, findTopic, type FileRow } from '../../library/access/index.ts'
import {
  dropUnusedBlob,
  findVersions,
  fittedName,
  giveUpVersions,
  hashText,
  holdBlob,
  insertVersion,
  listDocumentHashes,
  lockPlace,
  enqueueImport,
  insertFile,
} from '../../library/file/index.ts'
import { withImportRoom } from '../../library/storage/index.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import type { TopicSubscriptionRow } from './subscription.policy.ts'
import { holdSubscription, updatePage, type PageRow } from './subscription.repo.ts'

/** Whether a file, or a new version of it, is still being imported. */
async function isOnItsWay(ctx: Ctx, file: FileRow): Promise<boolean> {
  if (file.state === 'queued' || file.state === 'parsing') return true
  const version = (await findVersions(ctx.db, [file.id])).get(file.id)
  return version !== undefined && version.state !== 'failed'
}

/**
 * Determines what a visit does with an entry: `look` reads it, `wait` skips it while its file is being imported, `alone` leaves it because
 * a person deleted its file, trashed it or moved it to another library.
 */
export async function entryActionOf(ctx: Ctx, sub: TopicSubscriptionRow, { fileId }: PageRow): Promise<'look' | 'wait' | 'alone'> {
  if (fileId === null) return 'look'
  const file = await findFile(ctx.db, fileId)
  if (!file || file.topicId !== sub.topicId || file.trashedAt !== null) return 'alone'
  return (await isOnItsWay(ctx, file)) ? 'wait' : 'look'
}

/** The file name of an entry: its title with the extension of its type. */
function entryName(row: PageRow, title: string, { fileName, contentType }: FetchedPage): string {
  const named = /\.[A-Za-z0-9]{1,8}$/.test(fileName) ? extname(fileName) : ''
  const extension = /html/i.test(contentType) ? '.html' : named
  const stem = (row.title || title || fileName).replaceAll(/[/\\]/g, '／')
  return fittedName(extension !== '' && stem.toLowerCase().endsWith(extension.toLowerCase()) ? stem : `${stem}${extension}`)
}

/** Whether a file already has the content that was just read. */
async function saysTheSame(ctx: Ctx, file: FileRow, hashes: ReadonlySet<string>): Promise<boolean> {
  const held = await listDocumentHashes(ctx.db, file.id)
  return held.size === hashes.size && [...hashes].every((hash) => held.has(hash))
}

/**
 * Adds an entry as a file to the folder of its subscription, or as a new version of its file; the old version is searched until the new one
 * is imported. File, page and import job are written in one transaction, so that a crash causes no duplicates.
 * @throws ImportFailure when the entry has no readable content or there is no storage left; nothing is added then
 */
export async function putEntry(ctx: Ctx, sub: TopicSubscriptionRow, row: PageRow, page: FetchedPage): Promise<void> {
  const { bytes, contentType } = page
  // Parse before adding a file: an entry without text gets no file, and a page with equal text gets no new version.
  const { documents, skipped } = await ctx.parser.parse({ bytes, fileName: page.fileName, contentType })
  const [first] = documents
  if (!first) throw new ImportFailure(skipped[0]?.reason ?? 'noText')
  const seen = { reason: null, etag: page.etag, lastModified: page.lastModified, readAt: ctx.now() }
  const before = row.fileId === null ? undefined : await findFile(ctx.db, row.fileId)
  if (before && (await saysTheSame(ctx, before, new Set(documents.map(({ text }) => hashText(text)))))) {
    await updatePage(ctx.db, sub.id, row.url, { ...seen, state: 'unchanged' })
    return
  }
  const found = await findTopic(ctx.db, sub.topicId)
  if (!found) throw new ImportFailure('internal', 'topic')
  const topic = authorizeSystem(found, 'job')
  const { hash, size } = await ctx.blobs.put(bytes)
  const content = { contentType, size, blobHash: hash, url: row.url, date: row.date, state: 'queued' as const, createdAt: ctx.now() }
  const add = async (tx: Tx) => {
    await lockPlace(tx, { topic, folderId: sub.folderId })
    const name = entryName(row, first.title, page)
    const file = await insertFile(tx, { id: nanoid(), topicId: topic.id, parentId: sub.folderId, name, ...content })
    return { file, given: [], fileId: file.id, action: 'fileAdd' as const }
  }
  const replace = async (tx: Tx, fileId: string) => {
    const { file: old, given } = await giveUpVersions(ctx, tx, fileId)
    const file = await insertVersion(tx, old, { id: nanoid(), name: old.name, ...content })
    return { file, given, fileId, action: 'fileReplace' as const }
  }
  const unused: (string | null)[] = [hash]
  try {
    await withImportRoom(ctx, topic, size, async (tx) => {
      // The subscription was ended in the meantime: add nothing.
      if (!(await holdSubscription(tx, sub.id))) return
      await holdBlob(ctx, tx, hash)
      const { file, given, fileId, action } = await (before ? replace(tx, before.id) : add(tx))
      unused.push(...given.map(({ blobHash }) => blobHash))
      await enqueueImport(ctx, tx, file, sub.owner)
      await updatePage(tx, sub.id, row.url, { ...seen, state: 'read', title: (row.title || first.title).slice(0, 200), fileId })
      const detail = { name: file.name, source: sub.title || sub.url }
      await auditTopic(tx, { topicId: topic.id, actor: sub.owner, action, detail, now: content.createdAt })
    })
  } finally {
    for (const blobHash of unused) if (blobHash) await dropUnusedBlob(ctx, blobHash)
  }
}
