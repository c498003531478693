import { importReasons, kindOfFileName, type FileItem, type FileLink, type Folder, type FolderEntry, type Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { countUnpacked, findByNames, findFiles, findVersions } from './file.repo.ts'
import { countChildren, listAncestors, type FolderRow } from './folder/folder.repo.ts'
import { type FileRow, firstDocuments, listTopicsById, mayUseTopic } from '../access/index.ts'

/** The reason why a file was not read, or only in part, with advice. */
export function reasonOf({ reason, reasonDetail }: Pick<FileRow, 'reason' | 'reasonDetail'>, lang: Lang): FileItem['reason'] {
  const detail = reasonDetail ? (lang === 'zh' ? `（${reasonDetail}）` : ` (${reasonDetail})`) : ''
  return reason && { name: reason, text: importReasons[reason][lang] + detail }
}

const pdfStatuses = { queued: 'processing', parsing: 'processing', ready: 'ready', failed: 'failed' } as const

function isPdf({ name, contentType }: FileRow): boolean {
  return kindOfFileName(name) === 'pdf' || /^application\/pdf\b/i.test(contentType)
}

function isImage({ name, contentType }: FileRow): boolean {
  return kindOfFileName(name) === 'image' || /^image\/(?!svg)/i.test(contentType)
}

/** The name by which a link refers to a file: the last path segment, without a fragment or query. */
function lastStep(target: string): string {
  return target.split(/[#?]/)[0]!.split('/').at(-1)!.trim().toLowerCase()
}

/** The possible names of a linked file: links to notes omit the extension. */
const spellings = (target: string) => [lastStep(target), `${lastStep(target)}.md`]

/** Resolves the links of files, by file. */
async function resolveLinks(ctx: Ctx, rows: readonly FileRow[]): Promise<Map<string, FileLink[]>> {
  const names = rows.flatMap(({ links }) => links.flatMap(({ target }) => (target === undefined ? [] : spellings(target))))
  const topicIds = [...new Set(rows.map(({ topicId }) => topicId))]
  const found = await findByNames(ctx.db, topicIds, [...new Set(names)])
  const byName = new Map(found.map((row) => [`${row.topicId}/${row.name.toLowerCase()}`, row.id]))
  const resolve = ({ topicId, url, links }: FileRow): FileLink[] => {
    const shown = links.filter(({ page }) => page === undefined)
    const inside = shown.map(({ title, target, folderId = null, url: address = null }) => {
      const fileId =
        target === undefined
          ? undefined
          : spellings(target)
              .map((name) => byName.get(`${topicId}/${name}`))
              .find(Boolean)
      return { title, fileId: fileId ?? null, folderId, url: address }
    })
    return url === null ? inside : [{ title: url, fileId: null, folderId: null, url }, ...inside]
  }
  return new Map(rows.map((row) => [row.id, resolve(row)]))
}

/** The document title when it says more than the file name; otherwise null. */
function titleBeside(title: string, fileName: string): string | null {
  return title === '' || title === fileName || fileName.startsWith(`${title}.`) ? null : title
}

/** Presents files to a person who may read them, in the order given. */
export async function presentFiles(ctx: Ctx, actor: Actor, given: readonly FileRow[], lang: Lang): Promise<FileItem[]> {
  const { db } = ctx
  const ids = given.map(({ id }) => id)
  const versions = await findVersions(db, ids)
  // Read the files after their versions. In the other order, a version that replaced its file in between would leave an outdated row
  // without a pending version.
  const current = new Map((await findFiles(db, ids)).map((row) => [row.id, row]))
  const rows = given.map((row) => current.get(row.id) ?? row)
  const documents = await firstDocuments(db, ids)
  const links = await resolveLinks(ctx, rows)
  const above = await parentsOf(ctx, rows)
  const unpacked = await countUnpacked(
    db,
    rows.filter(({ links: inside }) => inside.some(({ folderId }) => folderId !== undefined)),
  )
  const topics = new Map((await listTopicsById(db, [...new Set(rows.map(({ topicId }) => topicId))])).map((topic) => [topic.id, topic]))
  const editable = new Map<string, boolean>()
  for (const topic of topics.values()) editable.set(topic.id, await mayUseTopic(db, 'topic:edit', topic, actor))
  return rows.map((row): FileItem => {
    const { id, name, parentId, topicId, contentType, size, progress, state, documentCount, duplicate, createdAt, trashedAt } = row
    const first = documents.get(id)
    const documentId = first?.id ?? null
    const version = versions.get(id)
    return {
      id,
      fileName: name,
      name,
      parentId,
      folder: parentId,
      parents: above.get(parentId) ?? [],
      topicId,
      contentType,
      size,
      previewUrl: documentId && `/doc/${documentId}`,
      originalUrl: row.blobHash ? `/api/file/${id}/original` : null,
      image: row.blobHash && isImage(row) ? `/api/file/${id}/thumbnail` : null,
      progress,
      state,
      pdfStatus: isPdf(row) ? pdfStatuses[state] : 'none',
      modeStatus: { original: row.blobHash !== null, text: documentId !== null },
      links: links.get(id) ?? [],
      unpacked: unpacked.get(id) ?? null,
      restored: row.restored,
      publish: topics.get(topicId)?.publishedAt != null,
      permission: editable.get(topicId) ? 'edit' : 'read',
      credit: 0,
      documentCount,
      documentId,
      title: documentCount === 1 && first ? titleBeside(first.title, name) : null,
      duplicate,
      reason: reasonOf(row, lang),
      nextVersion: version
        ? {
            state: version.state === 'ready' ? 'parsing' : version.state,
            progress: version.progress,
            reason: reasonOf(version, lang),
            reading: version.reading,
          }
        : null,
      reading: state === 'parsing' ? row.reading : null,
      createdAt,
      updatedAt: row.updatedAt ?? createdAt,
      trashedAt,
    }
  })
}

/** Presents one file to a person who may read it. */
export async function presentFile(ctx: Ctx, actor: Actor, row: FileRow, lang: Lang): Promise<FileItem> {
  const [item] = await presentFiles(ctx, actor, [row], lang)
  return item!
}

/** The parent folders of items, outermost first, by the folder that contains them. */
async function parentsOf(ctx: Ctx, rows: readonly { parentId: string }[]): Promise<Map<string, { id: string; name: string }[]>> {
  const chains = new Map<string, { id: string; name: string }[]>()
  for (const { of, id, name } of await listAncestors(ctx.db, [...new Set(rows.map(({ parentId }) => parentId))])) {
    chains.set(of, [{ id, name }, ...(chains.get(of) ?? [])])
  }
  return chains
}

/** The path to a folder, including the folder itself, outermost first; empty for the root. */
export async function pathOf(ctx: Ctx, folderId: string): Promise<{ id: string; name: string }[]> {
  return (await parentsOf(ctx, [{ parentId: folderId }])).get(folderId) ?? []
}

export function toFolder({ id, name, parentId, topicId, createdAt, updatedAt, trashedAt }: FolderRow): Folder {
  return { id, name, parentId, topicId, createdAt, updatedAt, trashedAt }
}

/** Presents folders, then files, as list entries. */
export async function presentEntries(
  ctx: Ctx,
  actor: Actor,
  { folders, files }: { folders: readonly FolderRow[]; files: readonly FileRow[] },
  lang: Lang,
): Promise<FolderEntry[]> {
  const counts = await countChildren(
    ctx.db,
    folders.map(({ id }) => id),
  )
  const shown = await presentFiles(ctx, actor, files, lang)
  return [
    ...folders.map((row): FolderEntry => {
      const { files: fileCount, folders: folderCount } = counts.get(row.id)!
      return { kind: 'folder', folder: { ...toFolder(row), fileCount, folderCount } }
    }),
    ...shown.map((file): FolderEntry => ({ kind: 'file', file })),
  ]
}
