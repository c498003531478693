import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { importKinds, type FileItem, type FileSort } from '@wenjin/contract'
import { anyOf } from '../../../db/any-of.ts'
import type { Db } from '../../../db/client.ts'
import type { Page } from '../../../db/page-of.ts'
import { document, file, fileDocument, folder } from '../../../db/schema/library/file.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import type { FolderRow } from './folder/folder.repo.ts'
import { isListed, type FileRow, type TopicRow } from '../access/index.ts'

/** The filter and the order of a folder's list. */
export interface ListOrder {
  sort: FileSort
  order: 'asc' | 'desc'
  state?: FileItem['state'] | undefined
  type?: string | undefined
  keyword?: string | undefined
}

/** A page of folders and files; the folders come first. */
export interface ListedPage {
  folders: FolderRow[]
  files: FileRow[]
  total: number
}

/** The extension of a name, in lower case. */
const extension = sql<string>`lower(coalesce(substring(${file.name} from '\\.([A-Za-z0-9]+)$'), ''))`

const fileColumns: Record<FileSort, SQL> = {
  name: sql`lower(${file.name})`,
  createdAt: sql`${file.createdAt}`,
  updatedAt: sql`coalesce(${file.updatedAt}, ${file.createdAt})`,
  size: sql`${file.size}`,
  type: extension,
}
const folderColumns: Record<FileSort, SQL> = {
  name: sql`lower(${folder.name})`,
  createdAt: sql`${folder.createdAt}`,
  updatedAt: sql`${folder.updatedAt}`,
  // Folders have no size or type: sort them by name.
  size: sql`lower(${folder.name})`,
  type: sql`lower(${folder.name})`,
}

/**
 * The SQL condition for a file type: an extension, or a group of types. Files read from an address belong to `web` regardless of extension.
 */
function isOfType(type: string): SQL | undefined {
  const wanted = type.toLowerCase().replace(/^\./, '')
  const extensions = Object.values(importKinds)
    .filter(({ group }) => group === wanted)
    .flatMap((kind) => [...kind.extensions])
  const named = inArray(extension, extensions.length > 0 ? extensions : [wanted])
  return wanted === 'web' ? or(named, isNotNull(file.url)) : named
}

/** The `like` pattern for a text at any position, with wildcards escaped. */
const anywhere = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The SQL condition that a document of the file has a title with the keyword. */
function isTitled(db: Db, keyword: string): SQL {
  const titled = db
    .select({ id: fileDocument.fileId })
    .from(fileDocument)
    .innerJoin(document, eq(document.id, fileDocument.documentId))
    .where(and(eq(fileDocument.fileId, file.id), sql`${document.title} ilike ${anywhere(keyword)}`))
  return exists(titled)
}

/** Returns a page of the untrashed content of folders, folders first. A filter by state or type excludes folders. */
export async function pageFolder(db: Db, folderIds: readonly string[], list: ListOrder, page: Page): Promise<ListedPage> {
  const fileIs = and(
    anyOf(file.parentId, folderIds),
    isListed,
    list.state && eq(file.state, list.state),
    list.type ? isOfType(list.type) : undefined,
    list.keyword ? or(sql`${file.name} ilike ${anywhere(list.keyword)}`, isTitled(db, list.keyword)) : undefined,
  )
  const folderIs = and(
    anyOf(folder.parentId, folderIds),
    isNull(folder.trashedAt),
    list.state || list.type ? sql`false` : undefined,
    list.keyword ? sql`${folder.name} ilike ${anywhere(list.keyword)}` : undefined,
  )
  const direction = list.order === 'asc' ? asc : desc
  return pageBoth(db, page, {
    folderIs,
    fileIs,
    folderOrder: [direction(folderColumns[list.sort]), asc(folder.id)],
    fileOrder: [direction(fileColumns[list.sort]), asc(file.id)],
  })
}

/** Returns a page of the items that were trashed individually, folders first, latest first. */
export async function pageTrash(db: Db, { id }: Authorized<TopicRow, 'topic:edit'>, page: Page): Promise<ListedPage> {
  return pageBoth(db, page, {
    folderIs: and(eq(folder.topicId, id), eq(folder.trashedWith, folder.id)),
    fileIs: and(eq(file.topicId, id), eq(file.trashedWith, file.id), eq(file.attachment, false)),
    folderOrder: [desc(folder.trashedAt), asc(folder.id)],
    fileOrder: [desc(file.trashedAt), asc(file.id)],
  })
}

interface Both {
  folderIs: SQL | undefined
  fileIs: SQL | undefined
  folderOrder: SQL[]
  fileOrder: SQL[]
}

async function pageBoth(db: Db, { pageIndex, pageSize }: Page, { folderIs, fileIs, folderOrder, fileOrder }: Both): Promise<ListedPage> {
  const [folderCount] = await db.select({ n: count() }).from(folder).where(folderIs)
  const [fileCount] = await db.select({ n: count() }).from(file).where(fileIs)
  const before = folderCount?.n ?? 0
  const from = pageIndex * pageSize
  const folders =
    from < before
      ? await db
          .select()
          .from(folder)
          .where(folderIs)
          .orderBy(...folderOrder)
          .limit(pageSize)
          .offset(from)
      : []
  const room = pageSize - folders.length
  const files =
    room > 0
      ? await db
          .select()
          .from(file)
          .where(fileIs)
          .orderBy(...fileOrder)
          .limit(room)
          .offset(Math.max(0, from - before))
      : []
  return { folders, files, total: before + (fileCount?.n ?? 0) }
}
