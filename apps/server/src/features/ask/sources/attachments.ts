import { asksForSummary, type ParsedDocument, type RankedPassage, type Source } from '@wenjin/engine'
import { ImportFailure, importReasons, type Lang, type Noticed } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { readFiles } from '../../library/file/index.ts'
import { readPage } from '../reader/index.ts'
import { turnOf, type AnswerTask } from './answer-task.ts'
import type { Findings, SourceRequest } from './find-sources.ts'
import { saveImageDocument } from './image-document.ts'
import { toReference } from './reference.ts'

/** Maximum number of passages for a summary of a whole text, and of named files that are read whole; larger files are searched by index. */
const maxOfWhole = 400
const passagesPerSource = 2
/** Matches the addresses in a question, without the punctuation around them. */
const linkPattern = /https?:\/\/[^\s<>"'“”‘’（）【】《》，。；！？、]+/giu

/** The attachments of a question, read as sources of its answer. */
export interface Attachments {
  /** The passages in the order of the files and of their text. */
  passages: RankedPassage[]
  /** The question without its addresses; a request for a summary when nothing else is left. */
  question: string
  /** No other source is searched, because a page or files were named. */
  only: boolean
}

const wholeOf: Readonly<Record<Lang, string>> = { zh: '总结主要内容', en: 'Summarize the main points' }

/** The link of a question, given separately or found in its text, and the text without addresses. */
export function linkIn(question: string, url: string | undefined): { url: string | undefined; rest: string } {
  const found = question.match(linkPattern)?.[0]
  const rest = question.replaceAll(linkPattern, ' ').replaceAll(/\s+/gu, ' ').trim()
  return { url: url ?? found, rest }
}

async function passagesOf(
  ctx: Ctx,
  task: AnswerTask,
  { document, ...place }: { document: ParsedDocument; documentId: string; topicId: string },
): Promise<RankedPassage[]> {
  const passages = await ctx.compute.run('splitPassages', document, turnOf(task))
  return passages.map(({ start, end, headingPath, page, blocks }, at) => ({
    passageId: at,
    documentId: place.documentId,
    collectionId: place.topicId,
    title: document.title,
    headingPath,
    start,
    end,
    text: document.text.slice(start, end),
    blocks,
    ...(page !== undefined && { page }),
    ...(document.url && { url: document.url }),
    ...(document.date && { date: document.date }),
    score: 0,
  }))
}

function unread(lang: Lang, url: string, error: unknown): Noticed {
  const known = error instanceof ImportFailure ? importReasons[error.reason] : importReasons.internal
  const text = lang === 'zh' ? `没能读取 ${url}：${known.zh}。` : `${url} could not be read: ${known.en}.`
  return { kind: 'unread', text }
}

const imageNotices: Readonly<Record<'noVision' | 'failed' | 'empty', Readonly<Record<Lang, string>>>> = {
  noVision: {
    zh: '这里没有配置文字识别服务或能看图的模型，图片已保存，但只能根据文字来回答。',
    en: 'No OCR service and no model that sees is configured here: the picture is kept, but only the words can be answered.',
  },
  failed: { zh: '图片这次没能识别，只根据文字来回答。', en: 'The picture could not be read this time; only the words are answered.' },
  empty: { zh: '图片里没有认出文字，只根据文字来回答。', en: 'No text was recognized in the picture; only the words are answered.' },
}

/** The passages of the question's picture, which is stored as a document of its asker. */
async function readImage(ctx: Ctx, task: AnswerTask, imgId: string): Promise<RankedPassage[]> {
  const { row, signal, emit, actor } = task
  const say = (why: keyof typeof imageNotices) => emit({ type: 'add-notice', kind: 'noVision', text: imageNotices[why][row.lang] })
  if (!ctx.imageText) {
    say('noVision')
    return []
  }
  try {
    const kept = await saveImageDocument(ctx, actor, imgId, signal)
    if (kept) return await passagesOf(ctx, task, kept)
    say('empty')
  } catch (error) {
    signal.throwIfAborted()
    ctx.log.warn({ err: error, resultId: row.id }, 'a picture could not be read')
    say('failed')
  }
  return []
}

/**
 * Reads the named files completely when no other place is named and they are small, or their summary is requested. Null when they are to be
 * searched by index.
 */
async function readWhole(ctx: Ctx, { row, actor }: AnswerTask, question: string): Promise<RankedPassage[] | null> {
  const { topicIds = [], folderIds = [], fileIds = [] } = row.options
  if (fileIds.length === 0 || topicIds.length + folderIds.length > 0) return null
  const passages = await readFiles(ctx, actor, fileIds, maxOfWhole + 1)
  if (passages.length === 0 || (passages.length > maxOfWhole && !asksForSummary(question))) return null
  return passages
}

/** Reads the attachments of a question: files, a page, a picture. Null when there are none, or only files too large to be read whole. */
export async function loadAttachments(ctx: Ctx, task: AnswerTask): Promise<Attachments | null> {
  const { row, signal, emit } = task
  const { topicIds = [], folderIds = [], fileIds = [], imgId, enableMix = false } = row.options
  const { url, rest } = linkIn(row.question, row.options.url)
  const question = rest || wholeOf[row.lang]
  const files = await readWhole(ctx, task, question)
  if (!files && !url && !imgId) return null
  const found: RankedPassage[] = [...(files ?? [])]
  if (url) {
    try {
      const page = await readPage(ctx, url, { signal })
      found.push(...(await passagesOf(ctx, task, page)))
    } catch (error) {
      signal.throwIfAborted()
      emit({ type: 'add-notice', ...unread(row.lang, url, error) })
    }
  }
  if (imgId) found.push(...(await readImage(ctx, task, imgId)))
  // Passage ids are unique per collection only: renumber them, since several collections are combined here.
  const passages = found.map((passage, at) => ({ ...passage, passageId: at }))
  const searchesOn = enableMix || topicIds.length + folderIds.length > 0 || (fileIds.length > 0 && !files)
  return { passages, question, only: found.length > 0 && !searchesOn && (files !== null || url !== undefined) }
}

/** Places the passages of the attachments before the search results, or uses them alone. */
export async function joinAttachments(
  ctx: Ctx,
  task: AnswerTask,
  attachments: Attachments,
  request: SourceRequest,
  find: () => Promise<Findings>,
): Promise<Findings> {
  const { passages } = attachments
  const limit = request.sources * passagesPerSource
  const ranked = await ctx.compute.run('rankPassages', { passages, texts: request.texts, limit }, turnOf(task))
  const whole = asksForSummary(attachments.question)
  // For a summary, and for passages that match no query text, keep the order of the document.
  const own = whole ? passages : [...ranked, ...passages.filter(({ passageId }) => !ranked.some((one) => one.passageId === passageId))]
  const placed = own.slice(0, whole ? maxOfWhole : limit)
  // A document that was read at an address is a web page; files and pictures are the asker's own.
  const reference = (source: Source) => toReference(source, source.passages[0]!.url ? 'webpage' : 'mine')
  if (attachments.only) return { passages: placed, reference, whole }
  const found = await find()
  const known = new Set(placed.map(({ documentId }) => documentId))
  return {
    ...found,
    whole: whole && placed.length > 0,
    // A summary of the attachments uses no other source.
    passages: whole && placed.length > 0 ? placed : [...placed, ...found.passages.filter(({ documentId }) => !known.has(documentId))],
    reference: (source) => (known.has(source.documentId) ? reference(source) : found.reference(source)),
  }
}
