import { AppError, limits } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { FileReply } from '../../../http/call.ts'
import type { Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { safeName, uniqueNames } from '../../../lib/storage/archive-name.ts'
import { zipStream, type ZipEntry } from '../../../lib/storage/zip-stream.ts'
import { findTopicByFolder, isListedFile, readableTopic, type FileRow } from '../access/index.ts'
import { listFilesIn, listFoldersIn, readableItems } from '../file/index.ts'
import { fileContent } from './file-content.ts'

/** A folder to be added to an archive. */
interface Branch {
  id: string
  name: string
  modifiedAt: number
}

const modifiedAt = ({ updatedAt, createdAt }: FileRow) => updatedAt ?? createdAt

/**
 * Yields the entries of files and folders below a path; duplicate names get a number. The content of a folder is read when its turn comes.
 */
async function* entriesOf(ctx: Ctx, path: string, files: readonly FileRow[], branches: readonly Branch[]): AsyncGenerator<ZipEntry> {
  const unique = uniqueNames()
  const free = (wanted: string) => `${path}${unique(wanted)}`
  for (const branch of branches) {
    const name = free(branch.name)
    yield { name: `${name}/`, content: null, modifiedAt: branch.modifiedAt }
    const inside = (await listFilesIn(ctx.db, [branch.id])).filter(isListedFile)
    const below = await listFoldersIn(ctx.db, branch.id)
    yield* entriesOf(ctx, `${name}/`, inside, below.map(toBranch))
  }
  for (const file of files) {
    const found = await fileContent(ctx, file)
    if (found) yield { ...found, name: free(found.name), modifiedAt: modifiedAt(file) }
  }
}

const toBranch = ({ id, name, updatedAt }: { id: string; name: string; updatedAt: number }): Branch => ({ id, name, modifiedAt: updatedAt })

/** Separates the ids of topic roots that the person may read, each with the name of its topic, from the ids of ordinary folders. */
async function splitRoots(ctx: Ctx, actor: Actor, folderIds: readonly string[]): Promise<{ roots: Branch[]; folderIds: string[] }> {
  const roots: Branch[] = []
  const others: string[] = []
  for (const folderId of new Set(folderIds)) {
    const topic = await findTopicByFolder(ctx.db, folderId)
    if (!topic) others.push(folderId)
    else {
      const { name } = await readableTopic(ctx.db, topic.id, actor)
      roots.push({ id: folderId, name, modifiedAt: ctx.now() })
    }
  }
  return { roots, folderIds: others }
}

/** Maximum number of concurrent archives per person: each compresses as fast as it is read, in threads shared by all. */
const archivesEach = 2
const underWay = new Map<string, number>()

/** Takes one of the person's archive slots. @returns the release function @throws AppError `tooManyRequests` when all of them are in use */
function requireArchiveTurn(owner: string): () => void {
  const count = underWay.get(owner) ?? 0
  if (count >= archivesEach) {
    throw new AppError('tooManyRequests', {
      zh: `同时最多下载 ${archivesEach} 个压缩包，请等前面的下载完`,
      en: `at most ${archivesEach} archives at the same time; wait for the running ones`,
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
 * Streams files and folders with their subfolders as one archive, compressed while it is sent. Trashed items are left out.
 * @throws AppError `badRequest` for none or too many, `notFound` when one of them is not accessible to the person
 */
export async function archiveFiles(ctx: Ctx, actor: Actor, wanted: { ids: string[]; folderIds: string[] }): Promise<FileReply> {
  if (wanted.ids.length + wanted.folderIds.length > limits.archiveItems) {
    throw new AppError('badRequest', {
      zh: `一次最多选 ${limits.archiveItems} 项，更多请把它们放进文件夹后下载文件夹`,
      en: `at most ${limits.archiveItems} items per archive; move more items to a folder and download the folder`,
    })
  }
  const { roots, folderIds } = await splitRoots(ctx, actor, wanted.folderIds)
  const named = { ids: wanted.ids, folderIds }
  const items = roots.length > 0 && named.ids.length + folderIds.length === 0 ? [] : await readableItems(ctx.db, actor, named)
  const release = requireArchiveTurn(turnOwnerOf(ctx, actor))
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
