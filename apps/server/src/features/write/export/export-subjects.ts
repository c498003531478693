import { AppError, type ExportFormat, type ExportRequest, type ExportType, type Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Needs } from '../../../feature.ts'
import type { Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { blocksBelowTitle } from '../../../providers/compute/index.ts'
import {
  closedSentence,
  isClosed,
  readableResult,
  readableSession,
  visibleTurns,
  listResults,
  closeAnswers,
  askerOf,
} from '../../ask/session/index.ts'
import { annotationsMarkdown, marksIn } from '../../library/annotation/index.ts'
import { documentMarkdown } from '../../library/document/index.ts'
import { readDocument } from '../../library/file/index.ts'
import { readableTopic } from '../../library/access/index.ts'
import { articleSources, readableArticle } from '../article/index.ts'
import { readTopicTree } from './topic/topic-archive.ts'
import { readTopicText, type ReadBounds } from './topic/topic-text.ts'
import { placesOfArticle } from '../../../lib/text/cited-places.ts'
import { withOrderedSources } from '../../../lib/text/cited-text.ts'
import { answerSubject, sessionSubject } from './answer-subject.ts'
import { dayOf, productName, type ExportSubject } from './export-source.ts'

/** The reader, the language, and the public origin of the instance. */
export interface Reading {
  ctx: Ctx
  findSharer: Needs['findSharer']
  actor: Actor
  lang: Lang
  origin: string
}

const unfinished = { zh: '回答完成后才能导出', en: 'This can be exported once the answer is finished' }

async function readAnswer({ ctx, actor, lang, origin }: Reading, { id, shareKey }: ExportRequest): Promise<ExportSubject> {
  const { result } = await readableResult(ctx.db, id, actor, shareKey)
  if (result.answer && isClosed(result.answer)) throw new AppError('noPermission', '', { sentence: closedSentence })
  if (result.state === 'waiting' || result.state === 'running') throw new AppError('conflict', '', { sentence: unfinished })
  return answerSubject(result, lang, origin)
}

async function readSession({ ctx, actor, lang, origin }: Reading, { id, shareKey }: ExportRequest): Promise<ExportSubject> {
  const readable = await readableSession(ctx.db, id, actor, shareKey)
  const { session } = readable
  const rows = visibleTurns(readable, await closeAnswers(ctx.db, askerOf(session), await listResults(ctx.db, session)))
  const turns = rows.filter(({ state, answer }) => state !== 'waiting' && state !== 'running' && answer !== null && !isClosed(answer))
  if (turns.length === 0) throw new AppError('conflict', '', { sentence: unfinished })
  return sessionSubject(session, turns, lang, origin)
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const signs = /[\\`*_[\]<>|#~$]/g

async function readArticle({ ctx, actor, lang, origin }: Reading, { id }: ExportRequest): Promise<ExportSubject> {
  const { article, topic } = await readableArticle(ctx.db, id, actor)
  return {
    title: article.title,
    markdown: article.content,
    cited: placesOfArticle(article.content, article.sources),
    sources: articleSources(article, lang, origin),
    details: [`${topic.title || topic.name} · ${dayOf(article.updatedAt)}`],
    author: productName(lang),
    createdAt: article.updatedAt,
    notice: '',
  }
}

const titleLine = /^# [^\n]*\n+/

async function readDocumentSubject({ ctx, findSharer, actor, lang }: Reading, { id, shareKey }: ExportRequest): Promise<ExportSubject> {
  const found = await readDocument(ctx, findSharer, actor, id, shareKey)
  const { title } = found.document
  return {
    title,
    // The export prints the title itself. `[[1]]` in a document is not a citation mark.
    markdown: (
      await documentMarkdown(ctx, turnOwnerOf(ctx, actor), { document: { title, blocks: blocksBelowTitle(found) }, text: found.text })
    ).replace(titleLine, ''),
    sources: [],
    cites: false,
    details: [found.topic.title || found.topic.name],
    author: productName(lang),
    createdAt: ctx.now(),
    notice: '',
  }
}

const noChapter = { zh: '这一章：目录里没有它', en: 'this chapter: not in the outline' }

/** Reads a chapter of a document: from its heading to the next one of the same or a higher level. */
async function readChapter({ ctx, findSharer, actor, lang }: Reading, { id, shareKey, start }: ExportRequest): Promise<ExportSubject> {
  const found = await readDocument(ctx, findSharer, actor, id, shareKey)
  const { blocks, title } = found.document
  const from = blocks.findIndex((block) => block.kind === 'heading' && block.start === start)
  const heading = blocks[from]
  if (!heading) throw new AppError('notFound', noChapter)
  const length = blocks.slice(from + 1).findIndex(({ kind, level = 1 }) => kind === 'heading' && level <= (heading.level ?? 1))
  const chapter = blocks.slice(from + 1, length === -1 ? undefined : from + 1 + length)
  // Heading levels below a chapter are shifted to start at the first.
  const raised = chapter.map((block) => (block.level === undefined ? block : { ...block, level: block.level - (heading.level ?? 1) }))
  return {
    title: oneLine(found.text.slice(heading.start, heading.end)),
    markdown: (await documentMarkdown(ctx, turnOwnerOf(ctx, actor), { document: { title, blocks: raised }, text: found.text })).replace(
      titleLine,
      '',
    ),
    sources: [],
    cites: false,
    details: [[title, found.topic.title || found.topic.name].join(' · ')],
    author: productName(lang),
    createdAt: ctx.now(),
    notice: '',
  }
}

const marksOf = { zh: (title: string) => `${title} · 标注与笔记`, en: (title: string) => `${title} · Marks and notes` }
const noMarks = { zh: '这篇文档里还没有您的标注', en: 'You have not marked anything in this document' }

/** Reads the user's marks and notes in a document. */
async function readMarks({ ctx, findSharer, actor, lang, origin }: Reading, { id, shareKey }: ExportRequest): Promise<ExportSubject> {
  const found = await readDocument(ctx, findSharer, actor, id, shareKey)
  const rows = await marksIn(ctx, actor, found)
  if (rows.length === 0) throw new AppError('conflict', '', { sentence: noMarks })
  return {
    title: marksOf[lang](found.document.title),
    markdown: annotationsMarkdown(found, rows, lang, origin),
    sources: [],
    cites: false,
    details: [found.topic.title || found.topic.name],
    author: productName(lang),
    createdAt: Math.max(...rows.map(({ updatedAt }) => updatedAt)),
    notice: '',
  }
}

const listedInPreview = 500
const archived = {
  zh: { more: (n: number) => `……另有 ${n} 个文件`, count: (n: number) => `共 ${n} 个文件`, documents: (n: number) => `${n} 篇资料` },
  en: { more: (n: number) => `… and ${n} more`, count: (n: number) => `${n} files`, documents: (n: number) => `${n} documents` },
} as const

/** Reads a topic as the file list of its archive. */
async function readTopic({ ctx, actor, lang }: Reading, { id }: ExportRequest): Promise<ExportSubject> {
  const topic = await readableTopic(ctx.db, id, actor)
  const { files } = await readTopicTree(ctx, topic)
  const said = archived[lang]
  const lines = files
    .slice(0, listedInPreview)
    .map(({ row, folders }) => `- ${[...folders, row.name].join(' / ').replaceAll(signs, String.raw`\$&`)}`)
  if (files.length > listedInPreview) lines.push(`- ${said.more(files.length - listedInPreview)}`)
  return {
    title: topic.title || topic.name,
    markdown: [topic.description.replaceAll(signs, String.raw`\$&`), lines.join('\n')].filter(Boolean).join('\n\n'),
    sources: [],
    cites: false,
    details: [said.count(files.length)],
    author: productName(lang),
    createdAt: ctx.now(),
    notice: '',
  }
}

/** Reads a topic as one text with chapters. */
async function readTopicBook({ ctx, actor, lang }: Reading, { id, marks }: ExportRequest, bounds: ReadBounds): Promise<ExportSubject> {
  const topic = await readableTopic(ctx.db, id, actor)
  const description = topic.description.replaceAll(signs, String.raw`\$&`)
  const { markdown, omitted, documents } = await readTopicText(
    ctx,
    topic,
    await readTopicTree(ctx, topic),
    { actor, lang, notes: marks },
    { ...bounds, maxChars: Math.max(1, bounds.maxChars - description.length) },
  )
  const now = ctx.now()
  return {
    title: topic.title || topic.name,
    markdown: [description, markdown].filter(Boolean).join('\n\n'),
    sources: [],
    cites: false,
    details: [[archived[lang].documents(documents), `${productName(lang)} ${dayOf(now)}`].join(' · ')],
    author: productName(lang),
    createdAt: now,
    notice: '',
    omitted,
    chapters: true,
  }
}

const readers = {
  answer: readAnswer,
  session: readSession,
  article: readArticle,
  document: readDocumentSubject,
  chapter: readChapter,
  marks: readMarks,
  topic: readTopic,
} as const satisfies Record<ExportType, (reading: Reading, request: ExportRequest) => Promise<ExportSubject>>

/**
 * Reads the subject of an export with the actor's rights. A topic becomes the list of its files, unless the format is a text.
 * @throws AppError `notFound`, `noPermission` or `conflict`
 */
export async function readSubject(
  reading: Reading,
  type: ExportType,
  request: ExportRequest,
  { format = 'zip', ...bounds }: ReadBounds & { format?: ExportFormat | undefined } = { maxChars: Infinity },
): Promise<ExportSubject> {
  return type === 'topic' && format !== 'zip'
    ? readTopicBook(reading, request, bounds)
    : withOrderedSources(await readers[type](reading, request))
}
