import { AppError, type articleContract, type RouteInput } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { originalPlace } from '@wenjin/engine'
import type { Span } from '@wenjin/text'
import { finishedAnswer } from '../../ask/derive/index.ts'
import { readDocument, type FindSharer } from '../../library/file/index.ts'
import { readableResult } from '../../ask/session/index.ts'
import { withOwnMarks, type SourceBook } from './article-sources.ts'

type Body = RouteInput<(typeof articleContract)['quoteInArticle']>['body']

const longest = 8000
const signs = /[\\`*_[\]<>|#~$]/g
const plain = (text: string) => text.replaceAll(signs, String.raw`\$&`)
const quoted = (text: string) => text.replaceAll(/^/gm, '> ')

const refuse = (zh: string, en: string) => new AppError('badRequest', { zh, en })

/** Checks that a range lies within the text. @throws AppError `badRequest` */
function requirePlace(text: string, { start, end }: Span): void {
  if (start >= end || end > text.length) throw refuse('摘录超出了原文的范围', 'the place is outside the text')
  const piece = text.slice(start, end)
  if (piece.trim() === '' || !piece.isWellFormed()) throw refuse('摘录的位置没有文字', 'there is no text at the place')
}

type DocumentQuote = Extract<Body, { documentId: string }>

/** Locates a quote by its offsets, or by its words; null when the words are not in the stored text. */
async function findPlace(ctx: Ctx, actor: Actor, text: string, { start, end, quote }: DocumentQuote): Promise<Span | null> {
  if (start !== undefined && end !== undefined) {
    if (end - start > longest) throw refuse(`一次最多摘录 ${longest} 个字符`, `at most ${longest} characters can be quoted at once`)
    requirePlace(text, { start, end })
    return { start, end }
  }
  if (quote === undefined) throw refuse('摘录需要文字的位置，或选中的文字', 'a quote takes offsets, or its words')
  return ctx.compute.run('findWords', { text, words: quote }, { owner: turnOwnerOf(ctx, actor) })
}

/** Formats a quote as paragraphs for an article, and adds its sources to the book. */
type Quotation = (book: SourceBook) => string

async function fromAnswer(ctx: Ctx, actor: Actor, body: Extract<Body, { resultId: string }>): Promise<Quotation> {
  const { result } = await readableResult(ctx.db, body.resultId, actor, body.shareKey)
  const answer = finishedAnswer(result)
  const { start = 0, end = answer.text.length } = body
  requirePlace(answer.text, { start, end })
  return (book) => withOwnMarks(answer, book, [start, end]).trim()
}

async function fromDocument(ctx: Ctx, findSharer: FindSharer, actor: Actor, body: DocumentQuote): Promise<Quotation> {
  const { document, text, file } = await readDocument(ctx, findSharer, actor, body.documentId, body.shareKey)
  const link = `/doc/${document.id}`
  const place = await findPlace(ctx, actor, text, body)
  // Words that are not in the stored text are attributed to the document as a whole, since a mark needs an exact place.
  if (!place) return () => quoted(`${plain(body.quote!)} — [${plain(document.title)}](${link})`)
  const { start, end } = place
  const { rects: _rects, region: _region, ...stands } = originalPlace({ blocks: document.blocks, text, title: document.title }, start, end)
  const words = text.slice(start, end)
  const source = {
    title: document.title,
    link,
    documentId: document.id,
    ...(file && { fileId: file.id }),
    quote: words,
    start,
    end,
    ...(stands.page !== undefined && { page: stands.page }),
    place: stands,
  }
  return (book) => quoted(`${plain(words.trim())} ${book.mark(source)}`)
}

/** Reads a quote from a document or an answer. What it returns is quick, and may be called while the article is locked. */
export async function readQuotation(ctx: Ctx, findSharer: FindSharer, actor: Actor, body: Body): Promise<Quotation> {
  const note = body.note.trim() === '' ? '' : `\n\n${body.note.trim()}`
  const read = 'resultId' in body ? await fromAnswer(ctx, actor, body) : await fromDocument(ctx, findSharer, actor, body)
  return (book) => read(book) + note
}
