import type { ArchiveContent, ArchiveTextFormat, Lang } from '@wenjin/contract'
import type { DocumentInput } from '@wenjin/export'
import type { Ctx } from '../../../../context.ts'
import type { Actor } from '../../../../http/caller.ts'
import { turnOwnerOf } from '../../../../http/turn-owner.ts'
import type { Authorized } from '../../../../lib/authorized.ts'
import { manifestName, type ManifestFile, type ManifestMark, type TopicManifest } from '../../../../lib/archive/topic-manifest.ts'
import { safeName, uniqueNames } from '../../../../lib/storage/archive-name.ts'
import type { ZipEntry } from '../../../../lib/storage/zip-stream.ts'
import { isListedFile, listDocumentIds, mayUseTopic, type FileRow, type TopicRow } from '../../../library/access/index.ts'
import { annotationsMarkdown, listTopicMarks, type AnnotationRow } from '../../../library/annotation/index.ts'
import { documentMarkdown, fileContent } from '../../../library/document/index.ts'
import { listFilesIn, listFolders, readDocuments } from '../../../library/file/index.ts'
import { articleSources, listArticlesIn } from '../../article/index.ts'
import { withOrderedSources, withWarnings } from '../../../../lib/text/cited-text.ts'
import { placesOfArticle } from '../../../../lib/text/cited-places.ts'
import { PackedPictures } from '../packed-pictures.ts'
import { citedDocuments, writtenItems } from './written-items.ts'

/** The options of an archive. */
export interface TopicArchiveRequest {
  actor: Actor
  lang: Lang
  origin: string
  content: ArchiveContent
  textFormat: ArchiveTextFormat
  /** Whether it includes the user's marks and notes. */
  marks: boolean
}

/** A file of a topic and its place in the archive. */
export interface PlacedFile {
  row: FileRow
  /** The topic's folder names, and the same as a path of safe names that ends with `/`. */
  folders: string[]
  path: string
}

/** The files and folders of a topic, without the trash. */
export interface TopicTree {
  folders: string[][]
  files: PlacedFile[]
}

const roots = {
  zh: { files: '资料', texts: '文字', articles: '文章', pictures: '图片', notes: '标注与笔记.md', untitled: '未命名' },
  en: { files: 'Files', texts: 'Texts', articles: 'Articles', pictures: 'Pictures', notes: 'Marks and notes.md', untitled: 'Untitled' },
} as const

const titleLength = 60

/** Reads the tree of a topic. */
export async function readTopicTree(ctx: Ctx, topic: TopicRow): Promise<TopicTree> {
  const folders = await listFolders(ctx.db, topic.id)
  const below = Map.groupBy(folders, ({ parentId }) => parentId)
  const tree: TopicTree = { folders: [], files: [] }
  const open: { id: string; names: string[]; path: string }[] = [{ id: topic.dirRootId, names: [], path: '' }]
  for (let here = open.shift(); here; here = open.shift()) {
    const unique = uniqueNames()
    const { id, names, path } = here
    for (const folder of below.get(id) ?? []) {
      const inside = [...names, folder.name]
      tree.folders.push(inside)
      open.push({ id: folder.id, names: inside, path: `${path}${unique(folder.name)}/` })
    }
    const rows = (await listFilesIn(ctx.db, [id])).filter(isListedFile)
    for (const row of rows.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)))
      tree.files.push({ row, folders: names, path: `${path}${unique(row.name)}` })
  }
  return tree
}

/** Weight of each file for the progress of an archive, in addition to the bytes of its original. */
const perFile = 20_000
const weightOf = ({ size }: FileRow, content: ArchiveContent) => perFile + (content === 'texts' ? 0 : size)

function toManifestMark(row: AnnotationRow): ManifestMark {
  const { kind, color, title, start, end, quote, before, after, page, rects, note, createdAt, updatedAt } = row
  return { kind, color, title, start, end, quote, before, after, page, rects, note, createdAt, updatedAt }
}

/** Returns the parsed text of a file in a format; null when there is none. */
async function textOf(ctx: Ctx, file: FileRow, format: ArchiveTextFormat): Promise<string | null> {
  const documents = await readDocuments(ctx.db, await listDocumentIds(ctx.db, file.id))
  if (documents.length === 0) return null
  const parts: string[] = []
  for (const one of documents) parts.push(format === 'md' ? await documentMarkdown(ctx, file.topicId, one) : `${one.text.trim()}\n`)
  return parts.join(format === 'md' ? '\n---\n\n' : '\n\n')
}

/**
 * Yields the articles of a topic as files for reading, with their pictures.
 * @param onPicture called with the id and the path of each picture
 */
async function* articleEntries(
  ctx: Ctx,
  topic: Authorized<TopicRow, 'topic:read'>,
  order: TopicArchiveRequest,
  onPicture: (id: string, path: string) => void,
): AsyncGenerator<ZipEntry> {
  const { actor, lang, origin, textFormat } = order
  const said = roots[lang]
  const unique = uniqueNames()
  const pictures = new PackedPictures(ctx, actor, said.pictures)
  unique(said.pictures)
  for await (const article of listArticlesIn(ctx.db, topic)) {
    for await (const { fileId, ...picture } of pictures.entriesOf(article.content)) {
      const name = `${said.articles}/${picture.name}`
      onPicture(fileId, name)
      yield { ...picture, name }
    }
    const markdown = pictures.relinked(article.content)
    const sources = articleSources(article, lang, origin)
    const text = withOrderedSources({ markdown, sources, cited: placesOfArticle(markdown, article.sources) })
    const input: DocumentInput = {
      title: article.title,
      lang,
      origin,
      markdown: withWarnings(text.markdown, text.cited, lang),
      sources: text.sources,
      pictures: [],
      details: [],
      author: '',
      createdAt: article.updatedAt,
      notice: '',
      marks: true,
      listSources: true,
      referenceStyle: 'quotes',
    }
    const form = textFormat === 'md' ? 'markdown' : 'text'
    const { [form]: written } = await ctx.compute.run('writeText', { input, forms: [form] }, { owner: turnOwnerOf(ctx, actor) })
    const title = [...article.title].slice(0, titleLength).join('') || said.untitled
    yield { name: `${said.articles}/${unique(`${title}.${textFormat}`)}`, content: written, modifiedAt: article.updatedAt }
  }
}

/** Formats the user's marks in a topic as one text, file by file. */
function notesMarkdown(files: readonly { name: string; marks: readonly AnnotationRow[] }[], { lang }: TopicArchiveRequest): string {
  const parts = files
    .filter(({ marks }) => marks.length > 0)
    .map(({ name, marks }) => `# ${name}\n\n${annotationsMarkdown(null, marks, lang, '')}`)
  return `${parts.join('\n\n')}\n`
}

/**
 * Yields the archive of a topic: originals and texts in their folders, articles with their pictures, the user's marks, and a manifest with
 * which another instance imports names, folders, addresses, marks and everything written in the topic unchanged. One file at a time is in
 * memory, and no original.
 * @param onProgress 0–100
 */
export async function* archiveEntries(
  ctx: Ctx,
  topic: Authorized<TopicRow, 'topic:read'>,
  order: TopicArchiveRequest,
  onProgress: (percent: number) => Promise<void>,
): AsyncGenerator<ZipEntry> {
  const { actor, lang, content, textFormat } = order
  const said = roots[lang]
  const tree = await readTopicTree(ctx, topic)
  const marks = order.marks ? Map.groupBy(await listTopicMarks(ctx.db, actor, topic), ({ fileId }) => fileId ?? '') : new Map()
  const total = tree.files.reduce((sum, { row }) => sum + weightOf(row, content), perFile)
  const manifest: TopicManifest = {
    format: 'wenjin-topic',
    version: 1,
    name: topic.name,
    description: topic.description,
    folders: tree.folders,
    files: [],
    derived: [],
    title: topic.title,
    recommendedQuestions: topic.recommendedQuestions,
    initialConversation: topic.initialConversation,
  }
  const originals = new Set<string>()
  const noted: { name: string; marks: readonly AnnotationRow[] }[] = []
  let done = 0
  for (const { row, folders, path } of tree.files) {
    const { name, contentType, url, date, createdAt } = row
    const own = marks.get(row.id) ?? []
    const file: ManifestFile = { id: row.id, path: null, folders, name, contentType, url, date, marks: own.map(toManifestMark) }
    const original = content === 'texts' ? null : await fileContent(ctx, row)
    if (original && row.blobHash !== null) {
      file.path = `${said.files}/${path}`
      originals.add(row.id)
      yield { ...original, name: file.path, modifiedAt: createdAt }
    } else if (original && url === null) {
      // The file consists of its parsed text only.
      file.path = `${said.files}/${path}.md`
      yield { ...original, name: file.path, modifiedAt: createdAt }
    }
    const text = content === 'originals' ? null : await textOf(ctx, row, textFormat)
    if (text !== null) {
      const textPath = `${said.texts}/${path}.${textFormat}`
      yield { name: textPath, content: text, modifiedAt: createdAt }
      if (file.path === null) Object.assign(file, { path: textPath, name: `${name}.${textFormat}`, contentType: '', url: null })
      else manifest.derived.push(textPath)
    }
    if (file.path !== null || file.url !== null) manifest.files.push(file)
    noted.push({ name: [...folders, name].join(' / '), marks: own })
    done += weightOf(row, content)
    await onProgress(Math.min(99, Math.floor((done / total) * 100)))
  }
  const writings: NonNullable<TopicManifest['writings']> = { parts: [], derived: [], pictures: [], documents: [] }
  const pictures = new Set<string>()
  const addPicture = (id: string, path: string) => {
    pictures.add(path)
    if (!originals.has(id)) writings.pictures.push({ id, path })
    else writings.derived.push(path)
  }
  for await (const entry of articleEntries(ctx, topic, order, addPicture)) {
    if (!pictures.has(entry.name)) writings.derived.push(entry.name)
    yield entry
    await onProgress(99)
  }
  const cited = new Set<string>()
  for await (const { kind, cites, ...entry } of writtenItems(ctx, topic, await mayUseTopic(ctx.db, 'topic:edit', topic, actor))) {
    writings.parts.push({ kind, path: entry.name })
    for (const id of cites) cited.add(id)
    yield entry
  }
  writings.documents = await citedDocuments(ctx.db, manifest.files, cited)
  manifest.writings = writings
  if (noted.some((file) => file.marks.length > 0)) {
    manifest.derived.push(said.notes)
    yield { name: said.notes, content: notesMarkdown(noted, order), modifiedAt: ctx.now() }
  }
  yield { name: manifestName, content: `${JSON.stringify(manifest)}\n`, modifiedAt: ctx.now() }
}

export const archiveName = (topic: TopicRow, lang: Lang) => `${safeName(topic.name) || roots[lang].untitled}.zip`
