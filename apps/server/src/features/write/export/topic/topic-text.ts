import { setImmediate } from 'node:timers/promises'
import { AppError, type Lang } from '@wenjin/contract'
import type { Ctx } from '../../../../context.ts'
import type { Authorized } from '../../../../lib/authorized.ts'
import type { Actor } from '../../../../http/caller.ts'
import { blocksBelowTitle } from '../../../../providers/compute/index.ts'
import { listDocumentIds, type TopicRow } from '../../../library/access/index.ts'
import { annotationsMarkdown, listTopicMarks } from '../../../library/annotation/index.ts'
import { documentMarkdown } from '../../../library/document/index.ts'
import { readDocuments } from '../../../library/file/index.ts'
import type { PlacedFile, TopicTree } from './topic-archive.ts'

/** Limits of reading a long text, and its progress listener. */
export interface ReadBounds {
  /** Maximum characters of Markdown. */
  maxChars: number
  /** @param percent of the reading, 0–100 */
  onProgress?: (percent: number) => Promise<void>
}

/** The documents of a topic as one text. */
export interface TopicText {
  markdown: string
  /** Names of omitted documents. */
  omitted: string[]
  /** Number of documents included, whole or in part. */
  documents: number
}

const said = {
  zh: {
    notes: '标注与笔记',
    nothing: '这个资料库里还没有读出文字的资料',
    unread: (names: string) => `没有读出文字，不在其中：${names}`,
    cut: (name: string) => `《${name}》太长，只放进了开头的部分`,
    rest: (names: string) => `篇幅已满，没有放进：${names}。全部资料请导出压缩包`,
    names: (shown: string, all: number) => `${shown} 等 ${all} 个文件`,
    comma: '、',
  },
  en: {
    notes: 'Marks and notes',
    nothing: 'Nothing in this library has been read as text yet',
    unread: (names: string) => `not read as text, and not in the file: ${names}`,
    cut: (name: string) => `“${name}” is too long; only its beginning is in the file`,
    rest: (names: string) => `the file is full; left out: ${names}. Export an archive for all of it`,
    names: (shown: string, all: number) => `${shown} and others, ${all} files in all`,
    comma: ', ',
  },
} as const

const signs = /[\\`*_[\]<>|#~$]/g
const headingOf = (depth: number, title: string) =>
  `${'#'.repeat(depth)} ${title
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(signs, String.raw`\$&`)}`

/** Sorts files of a topic in folder order: the files of a folder before its subfolders, names in natural order (2 before 10). */
export function inFolderOrder(files: readonly PlacedFile[]): PlacedFile[] {
  const { compare } = new Intl.Collator('zh', { numeric: true })
  return files.toSorted((a, b) => {
    const shared = Math.min(a.folders.length, b.folders.length)
    for (let at = 0; at < shared; at += 1) {
      const difference = compare(a.folders[at]!, b.folders[at]!)
      if (difference !== 0) return difference
    }
    return a.folders.length - b.folders.length || compare(a.row.name, b.row.name)
  })
}

const namesShown = 12

function namesOf(files: readonly PlacedFile[], lang: Lang): string {
  const shown = files.slice(0, namesShown).map(({ row }) => row.name)
  const joined = shown.join(said[lang].comma)
  return files.length > namesShown ? said[lang].names(joined, files.length) : joined
}

/** Cuts Markdown between two lines, or within a very long one. */
function beginningOf(markdown: string, maxChars: number): string {
  const end = markdown.lastIndexOf('\n', maxChars)
  return markdown.slice(0, end > maxChars / 2 ? end : maxChars)
}

/** Minimum share of the limit that is worth filling with the beginning of a document. */
const worthwhile = 0.02

/**
 * Reads the documents of a topic as one text, a chapter each, in folder order; the user's marks and notes are the last chapter. One file at
 * a time is read, and omitted documents are named.
 * @throws AppError `conflict` for a topic without any parsed text
 */
export async function readTopicText(
  ctx: Ctx,
  topic: Authorized<TopicRow, 'topic:read'>,
  tree: TopicTree,
  { actor, lang, notes }: { actor: Actor; lang: Lang; notes: boolean },
  { maxChars, onProgress }: ReadBounds,
): Promise<TopicText> {
  const words = said[lang]
  const files = inFolderOrder(tree.files)
  const parts: string[] = []
  const unread: PlacedFile[] = []
  const left: PlacedFile[] = []
  const omitted: string[] = []
  const marks = notes ? Map.groupBy(await listTopicMarks(ctx.db, actor, topic), ({ fileId }) => fileId ?? '') : new Map<string, never>()
  const noted: string[] = []
  let room = maxChars
  let documents = 0
  let folder = ''
  for (const [at, file] of files.entries()) {
    const { row, folders } = file
    const own = marks.get(row.id)
    if (own) noted.push(`${headingOf(2, row.name)}\n\n${annotationsMarkdown(null, own, lang, '').replaceAll(/^## /gm, '### ')}`)
    if (room <= 0) {
      left.push(file)
      continue
    }
    const read = await readDocuments(ctx.db, await listDocumentIds(ctx.db, row.id))
    if (read.length === 0) unread.push(file)
    const here = folders.join(' / ')
    for (const one of read) {
      const depth = folders.length === 0 ? 1 : 2
      const { title } = one.document
      const text = await documentMarkdown(ctx, topic.id, { document: { title, blocks: blocksBelowTitle(one) }, text: one.text }, depth)
      if (text.length > room && room < maxChars * worthwhile) {
        left.push(file)
        room = 0
        break
      }
      if (here !== '' && here !== folder) {
        parts.push(headingOf(1, here))
        room -= here.length
      }
      folder = here
      parts.push(text.length > room ? beginningOf(text, room) : text)
      if (text.length > room) omitted.push(words.cut(title))
      room -= text.length + 2
      documents += 1
      if (room <= 0) break
    }
    await onProgress?.(Math.floor(((at + 1) / files.length) * 100))
    await setImmediate()
  }
  if (documents === 0) throw new AppError('conflict', '', { sentence: { zh: said.zh.nothing, en: said.en.nothing } })
  if (left.length > 0) omitted.push(words.rest(namesOf(left, lang)))
  if (unread.length > 0) omitted.push(words.unread(namesOf(unread, lang)))
  if (noted.length > 0) parts.push(headingOf(1, words.notes), ...noted)
  return { markdown: parts.join('\n\n'), omitted, documents }
}
