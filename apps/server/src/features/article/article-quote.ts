import { AppError, type articleContract, type RouteInput } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import type { Person } from '../../http/caller.ts'
import { finishedAnswer } from '../derive/index.ts'
import { readDocument, type FindSharer } from '../knowledge/index.ts'
import { readableResult } from '../search/index.ts'
import { withOwnMarks, type SourceBook } from './article-sources.ts'

type Body = RouteInput<(typeof articleContract)['quoteInArticle']>['body']

const longest = 8000
const signs = /[\\`*_[\]<>|#~$]/g
const plain = (text: string) => text.replaceAll(signs, String.raw`\$&`)
const quoted = (text: string) => text.replaceAll(/^/gm, '> ')

/** @throws AppError `badRequest` */
function requirePlace(text: string, start: number, end: number): void {
  const refuse = (zh: string, en: string) => new AppError('badRequest', { zh, en })
  if (start >= end || end > text.length) throw refuse('摘录超出了原文的范围', 'the place is outside the text')
  if (end - start > longest) throw refuse(`一次最多摘录 ${longest} 个字符`, `at most ${longest} characters can be quoted at once`)
  const piece = text.slice(start, end)
  if (piece.trim() === '' || !piece.isWellFormed()) throw refuse('摘录的位置没有文字', 'there is no text at the place')
}

/** A place of a document, or of an answer, as the paragraphs to be added to an article; the places it rests on go into the book. */
export async function quotation(ctx: Ctx, findSharer: FindSharer, person: Person, body: Body, book: SourceBook): Promise<string> {
  const note = body.note.trim() === '' ? '' : `\n\n${body.note.trim()}`
  if ('resultId' in body) {
    const { result } = await readableResult(ctx.db, body.resultId, person, body.shareKey)
    const answer = finishedAnswer(result)
    requirePlace(answer.text, body.start, body.end)
    return withOwnMarks(answer, book, [body.start, body.end]).trim() + note
  }
  const { document, text, file } = await readDocument(ctx, findSharer, person, body.documentId, body.shareKey)
  const { start, end } = body
  requirePlace(text, start, end)
  const page = document.blocks.find((block) => start < block.end)?.anchor?.page
  const mark = book.mark({
    title: document.title,
    link: `/doc/${document.id}`,
    documentId: document.id,
    ...(file && { fileId: file.id }),
    quote: text.slice(start, end),
    start,
    end,
    ...(page !== undefined && { page }),
  })
  return quoted(`${plain(text.slice(start, end).trim())} ${mark}`) + note
}
