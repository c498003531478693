import { AppError, limits } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { FileReply } from '../../../http/call.ts'
import type { Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { safeName, uniqueNames } from '../../../lib/storage/archive-name.ts'
import { zipStream, type ZipEntry } from '../../../lib/storage/zip-stream.ts'
import { findTopicByFolder, listDocumentIds, readableTopic, type FileRow } from '../access/index.ts'
import { listFilesIn, listFoldersIn, readableItems, readDocuments } from '../file/index.ts'
import { documentMarkdown } from './document-markdown.ts'

/** A folder on its way into an archive. */
interface Branch {
  id: string
  name: string
  modifiedAt: number
}

/** Kinds that are compressed already. */
const compressed = /^(?:image\/(?!svg|bmp)|audio\/|video\/|application\/(?:zip|gzip|epub|pdf|vnd\.openxmlformats|x-7z|x-rar))/i
const compressedNames = /\.(?:zip|gz|7z|rar|docx|pptx|xlsx|epub|pdf|jpe?g|png|gif|webp|mp3|m4a|mp4|mov|webm)$/i

const modifiedAt = ({ updatedAt, createdAt }: FileRow) => updatedAt ?? createdAt

/** A file as it was put in; as Markdown where only what was read of it is kept, as its address where nothing is; null for nothing at all. */
async function contentOf(ctx: Ctx, file: FileRow): Promise<Pick<ZipEntry, 'content' | 'stored' | 'name'> | null> {
  const { blobHash, url } = file
  const { name } = file
  if (blobHash !== null) {
    // Deleted since it was listed.
    if (!(await ctx.blobs.has(blobHash))) return null
    const stored = compressed.test(file.contentType) || compressedNames.test(file.name)
    return { name, content: await ctx.blobs.get(blobHash), stored }
  }
  const documents = await readDocuments(ctx.db, await listDocumentIds(ctx.db, file.id))
  if (documents.length > 0) {
    const parts: string[] = []
    for (const one of documents) parts.push(await documentMarkdown(one))
    return { name: `${name}.md`, content: parts.join('\n---\n\n') }
  }
  // Written out by the parser it is one line: more of them would be settings of their own, such as where to fetch an icon.
  const address = url === null ? null : URL.parse(url)
  return address && { name: `${name}.url`, content: `[InternetShortcut]\r\nURL=${address.href}\r\n` }
}

/** Entries of files and folders below a path: names that are the same there get a number. What is in a folder is looked up when its turn comes. */
async function* entriesOf(ctx: Ctx, path: string, files: readonly FileRow[], branches: readonly Branch[]): AsyncGenerator<ZipEntry> {
  const unique = uniqueNames()
  const free = (wanted: string) => `${path}${unique(wanted)}`
  for (const branch of branches) {
    const name = free(branch.name)
    yield { name: `${name}/`, content: null, modifiedAt: branch.modifiedAt }
    const inside = (await listFilesIn(ctx.db, [branch.id])).filter(({ trashedAt }) => trashedAt === null)
    const below = await listFoldersIn(ctx.db, branch.id)
    yield* entriesOf(ctx, `${name}/`, inside, below.map(toBranch))
  }
  for (const file of files) {
    const found = await contentOf(ctx, file)
    if (found) yield { ...found, name: free(found.name), modifiedAt: modifiedAt(file) }
  }
}

const toBranch = ({ id, name, updatedAt }: { id: string; name: string; updatedAt: number }): Branch => ({ id, name, modifiedAt: updatedAt })

/** Those of some ids that are roots of topics the person may read, each under the name of its topic; the others are folders. */
async function splitRoots(ctx: Ctx, person: Actor, folderIds: readonly string[]): Promise<{ roots: Branch[]; folderIds: string[] }> {
  const roots: Branch[] = []
  const others: string[] = []
  for (const folderId of new Set(folderIds)) {
    const topic = await findTopicByFolder(ctx.db, folderId)
    if (!topic) others.push(folderId)
    else {
      const { name } = await readableTopic(ctx.db, topic.id, person)
      roots.push({ id: folderId, name, modifiedAt: ctx.now() })
    }
  }
  return { roots, folderIds: others }
}

/** Archives on their way to one person: each compresses as fast as it is read, in threads that all share. */
const archivesEach = 2
const underWay = new Map<string, number>()

/** @returns what ends the turn @throws AppError `tooManyRequests` while others of the same person are on their way */
function requireArchiveTurn(owner: string): () => void {
  const count = underWay.get(owner) ?? 0
  if (count >= archivesEach) {
    throw new AppError('tooManyRequests', {
      zh: `同时最多下载 ${archivesEach} 个压缩包，请等前面的下载完`,
      en: `at most ${archivesEach} archives at once; wait for those on their way`,
    })
  }
  underWay.set(owner, count + 1)
  return () => {
    const left = (underWay.get(owner) ?? 1) - 1
    if (left > 0) underWay.set(owner, left)
    else underWay.delete(owner)
  }
}

/**
 * Files, and folders with all below them, as one archive that is made while it is sent. What is in the trash is left out.
 * @throws AppError `badRequest` for none or too many, `notFound` when one of them is not there for the person
 */
export async function archiveFiles(ctx: Ctx, person: Actor, wanted: { ids: string[]; folderIds: string[] }): Promise<FileReply> {
  if (wanted.ids.length + wanted.folderIds.length > limits.archiveItems) {
    throw new AppError('badRequest', {
      zh: `一次最多选 ${limits.archiveItems} 项，更多请把它们放进文件夹后下载文件夹`,
      en: `at most ${limits.archiveItems} at once; put more of them into a folder and download that`,
    })
  }
  const { roots, folderIds } = await splitRoots(ctx, person, wanted.folderIds)
  const named = { ids: wanted.ids, folderIds }
  const items = roots.length > 0 && named.ids.length + folderIds.length === 0 ? [] : await readableItems(ctx.db, person, named)
  const release = requireArchiveTurn(turnOwnerOf(ctx, person))
  const branches = [...roots, ...items.flatMap(({ folders }) => folders.map(toBranch))]
  const files = items.flatMap((of) => of.files)
  const [only] = branches
  const title = branches.length === 1 && files.length === 0 ? only!.name : (items[0]?.topic.name ?? only!.name)
  const stream = zipStream(entriesOf(ctx, '', files, branches)).once('close', release)
  return {
    stream,
    fileName: safeName(`${title}.zip`),
    contentType: 'application/zip',
    size: null,
  }
}
