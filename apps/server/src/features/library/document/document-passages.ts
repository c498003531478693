import { AppError, type DocumentPassage } from '@wenjin/contract'
import { originalPlace } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import type { Needs } from '../../../feature.ts'
import type { Actor } from '../../../http/caller.ts'
import { readableDocument, type ReadDocument } from '../access/index.ts'
import { readDocument } from '../file/index.ts'

type Span = Pick<DocumentPassage, 'start' | 'end'>

/** Maximum characters, and lines, shown on each side of a quote; of a quote itself; and passages of one document. */
const aroundChars = 160
const aroundLines = 3
const quoteChars = 4000
const maxPassages = 200
/** Characters at the edge of the context that cannot begin or end a line of a reader. */
const sentenceEnd = /[。！？!?\n]/

/** The offset from which text before a quote is shown: the beginning of a sentence where there is one. */
function beginningOf(text: string, start: number): number {
  const near = Math.max(0, start - aroundChars)
  const lines = text.slice(near, start).split('\n')
  const from = lines.length > aroundLines ? start - lines.slice(-aroundLines).join('\n').length : near
  if (from === 0 || text[from - 1] === '\n') return from
  const cut = sentenceEnd.exec(text.slice(from, start))
  return cut && from + cut.index + 1 < start ? from + cut.index + 1 : from
}

/** The offset up to which text after a quote is shown: the end of a sentence where there is one. */
function endingOf(text: string, end: number): number {
  const far = Math.min(text.length, end + aroundChars)
  const lines = text.slice(end, far).split('\n')
  const to = lines.length > aroundLines ? end + lines.slice(0, aroundLines).join('\n').length : far
  if (to === text.length || text[to] === '\n') return to
  // regex-parts: an expression of this file
  const cut = [...text.slice(end, to).matchAll(new RegExp(sentenceEnd, 'g'))].at(-1)
  return cut ? end + cut.index + 1 : to
}

/** Returns words of a document with the lines around them. */
function passageOf({ document, text }: ReadDocument, { start, end }: Span): DocumentPassage {
  const { rects: _rects, region: _region, ...place } = originalPlace({ blocks: document.blocks, text, title: document.title }, start, end)
  const [from, to] = [beginningOf(text, start), endingOf(text, end)]
  return {
    start,
    end,
    place,
    before: `${from > 0 ? '…' : ''}${text.slice(from, start).toWellFormed().trimStart()}`,
    quote: text.slice(start, end).toWellFormed(),
    after: `${text.slice(end, to).toWellFormed().trimEnd()}${to < text.length ? '…' : ''}`,
  }
}

/** Locates a quote in the text of its document; null when the text does not have it. */
function spanOf(text: string, { quote, start, end }: { quote: string; start?: number | undefined; end?: number | undefined }): Span | null {
  if (start !== undefined && end !== undefined && text.slice(start, end) === quote) return { start, end }
  const at = text.indexOf(quote)
  return at === -1 ? null : { start: at, end: at + quote.length }
}

/** Reads a document for a person who may read it whole; null for anybody else. */
async function readWhole(ctx: Ctx, needs: Pick<Needs, 'findSharer'>, actor: Actor, id: string, shareKey: string | undefined) {
  try {
    return await readDocument(ctx, needs.findSharer, actor, id, shareKey)
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'notFound') return null
    throw error
  }
}

/**
 * Reads passages of a document: what the answers quote of it that a share key opens, and for a person who may read all of it the requested
 * words as well. @throws AppError `notFound`
 */
export async function readPassages(
  ctx: Ctx,
  needs: Pick<Needs, 'findSharer' | 'findQuotes'>,
  actor: Actor,
  id: string,
  wanted: { shareKey?: string | undefined; start?: number | undefined; end?: number | undefined },
) {
  const { shareKey, start, end } = wanted
  const shown = shareKey === undefined ? null : await needs.findQuotes(shareKey, id, actor)
  const whole = await readWhole(ctx, needs, actor, id, shareKey)
  // With the rights of the sharer: a link opens nothing that its sharer may not read (any more).
  const found = whole ?? (await readableDocument(ctx.db, id, shown === null ? [] : [async () => shown.sharer]))
  const { text } = found
  const spans = new Map<string, Span>()
  const add = (span: Span | null) => span && spans.set(`${span.start}-${span.end}`, span)
  for (const quote of shown?.quotes ?? []) add(spanOf(text, quote))
  if (whole && start !== undefined && start < text.length) {
    add({ start, end: Math.min(text.length, Math.max(start, end ?? start), start + quoteChars) })
  }
  const passages = [...spans.values()]
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .slice(0, maxPassages)
    .map((span) => passageOf(found, span))
  return { id, title: found.document.title, whole: whole !== null, passages }
}
