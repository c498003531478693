import { AppError, type Annotation, type annotationContract, type RouteInput } from '@wenjin/contract'
import { originalPlace } from '@wenjin/engine'
import type { Span } from '@wenjin/text'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { lockByName } from '../../../db/advisory-lock.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { listDocumentIds, type ReadDocument, type TopicRow } from '../access/index.ts'
import { withRoom } from '../storage/index.ts'
import { contextOf } from '../../../providers/compute/index.ts'
import { findOnPage } from './annotation-place.ts'
import { findMarks } from './mark-places.ts'
import { asOwned, ownAnnotation } from './annotation.policy.ts'
import {
  changeAnnotation,
  countMarksIn,
  deleteAnnotationRow,
  insertAnnotation,
  listMarksIn,
  pageMarksOf,
  type AnnotationRow,
} from './annotation.repo.ts'

type Input<K extends keyof typeof annotationContract> = RouteInput<(typeof annotationContract)[K]>

const maxInDocument = 2000
const longest = 8000

const refuse = (zh: string, en: string) => new AppError('badRequest', { zh, en })

export function toAnnotation(row: AnnotationRow): Annotation {
  const { id, topicId, fileId, documentId, title, kind, color, start, end, quote, page, rects, note, createdAt, updatedAt } = row
  return { id, topicId, fileId, documentId, title, kind, color, start, end, quote, page, rects, note, createdAt, updatedAt }
}

/**
 * Sorts the marks of a document by their place in the text; marks without an offset come last on their page, marks without a place at the
 * end.
 */
function inOrder(rows: readonly AnnotationRow[]): AnnotationRow[] {
  const key = (row: AnnotationRow) => [Number(row.documentId === null), row.page ?? 0, row.start ?? Number.MAX_SAFE_INTEGER, row.createdAt]
  return rows
    .map((row) => ({ row, key: key(row) }))
    .toSorted((a, b) => {
      const at = a.key.findIndex((part, i) => part !== b.key[i])
      return at < 0 ? 0 : a.key[at]! - b.key[at]!
    })
    .map(({ row }) => row)
}

/**
 * Relocates a mark from an earlier reading of the file to the current text; when its words are gone, the mark loses its place.
 * @param span the place of its words
 */
async function relocateAnnotation(
  ctx: Ctx,
  row: Authorized<AnnotationRow, 'annotation:change'>,
  found: ReadDocument,
  span: Span | null,
): Promise<AnnotationRow> {
  const { document, text } = found
  if (!span && row.documentId === null) return row
  const page = span && (pageAt(found, span.start) ?? row.page)
  const change: Partial<AnnotationRow> = span
    ? { ...span, ...contextOf(text, span), documentId: document.id, title: document.title, page, rects: null }
    : { documentId: null }
  return (await changeAnnotation(ctx.db, row, change)) ?? row
}

/** Lists the annotations of a person in a document; those from earlier readings of its file are relocated. */
export async function marksIn(ctx: Ctx, actor: Actor, found: ReadDocument): Promise<AnnotationRow[]> {
  const { document, file } = found
  const rows = asOwned(actor, await listMarksIn(ctx.db, actor, { documentId: document.id, fileId: file?.id ?? null }))
  if (rows.every((row) => row.documentId === document.id)) return inOrder(rows)
  const present = new Set(file ? await listDocumentIds(ctx.db, file.id) : [])
  // Leave out annotations of another document of the same file.
  const earlier = rows.filter((row) => row.documentId === null || (row.documentId !== document.id && !present.has(row.documentId)))
  const places = await findMarks(ctx, found.text, earlier, turnOwnerOf(ctx, actor))
  const here: AnnotationRow[] = rows.filter((row) => row.documentId === document.id)
  for (const row of earlier) {
    const relocated = await relocateAnnotation(ctx, row, found, places.get(row) ?? null)
    if (relocated.documentId !== null || present.size <= 1) here.push(relocated)
  }
  return inOrder(here)
}

function pageAt({ document }: ReadDocument, at: number): number | null {
  return originalPlace({ blocks: document.blocks, text: '' }, at, at + 1).page ?? null
}

/** The place of a new mark. @throws AppError `badRequest` when it is outside of the text, blank, or splits a character. */
async function placeOf(
  ctx: Ctx,
  actor: Actor,
  found: ReadDocument,
  body: Input<'createAnnotation'>['body'],
): Promise<{ span: Span | null; quote: string; page: number | null }> {
  const { text, document } = found
  if (body.start !== undefined && body.end !== undefined) {
    const { start, end } = body
    if (start >= end || end > text.length) throw refuse('标注超出了文档的范围', 'the place is outside the document')
    if (end - start > longest) throw refuse(`一处标注最多 ${longest} 个字符`, `at most ${longest} characters can be marked at once`)
    const quote = text.slice(start, end)
    if (quote.trim() === '' || !quote.isWellFormed()) throw refuse('标注的位置没有文字', 'there is no text at the place')
    return { span: { start, end }, quote, page: pageAt(found, start) }
  }
  const { quote, page } = body
  if (quote === undefined || page === undefined)
    throw refuse('标注需要文字的位置，或选中的文字和页码', 'a mark takes offsets, or a quote and its page')
  if (!quote.isWellFormed()) throw refuse('标注的位置没有文字', 'there is no text at the place')
  const span = await findOnPage(ctx, { text, blocks: document.blocks }, { quote, page, owner: turnOwnerOf(ctx, actor) })
  return { span, quote, page }
}

export async function createAnnotation(
  ctx: Ctx,
  actor: Actor,
  found: ReadDocument,
  body: Input<'createAnnotation'>['body'],
): Promise<Annotation> {
  const { document, topic, file, text } = found
  const { span, quote, page } = await placeOf(ctx, actor, found, body)
  const now = ctx.now()
  const row: AnnotationRow = {
    id: nanoid(),
    owner: ownerOf(actor),
    topicId: topic.id,
    fileId: file?.id ?? null,
    documentId: document.id,
    title: document.title,
    kind: body.kind,
    color: body.color,
    start: span?.start ?? null,
    end: span?.end ?? null,
    quote,
    ...(span ? contextOf(text, span) : { before: '', after: '' }),
    page,
    rects: body.rects ?? null,
    note: body.note,
    createdAt: now,
    updatedAt: now,
  }
  await withRoom(ctx, { actor, topic: row }, async (tx) => {
    await lockByName(tx, `annotations-of:${row.owner}`)
    if ((await countMarksIn(tx, document.id, actor)) >= maxInDocument)
      throw refuse(`一篇文档最多标注 ${maxInDocument} 处`, `a document takes at most ${maxInDocument} marks`)
    await insertAnnotation(tx, row)
  })
  return toAnnotation(row)
}

export async function listTopicAnnotations(
  ctx: Ctx,
  actor: Actor,
  topic: Authorized<TopicRow, 'topic:read'>,
  page: { pageIndex: number; pageSize: number },
) {
  const { list, total } = await pageMarksOf(ctx.db, actor, topic, page)
  return { list: list.map(toAnnotation), total, ...page }
}

export async function updateAnnotation(ctx: Ctx, actor: Actor, id: string, body: Input<'updateAnnotation'>['body']): Promise<Annotation> {
  const mark = await ownAnnotation(ctx.db, id, actor)
  const row = await withRoom(ctx, { actor, topic: mark }, (tx) => changeAnnotation(tx, mark, { ...body, updatedAt: ctx.now() }))
  if (!row) throw new AppError('notFound', { zh: '这处标注', en: 'this mark' })
  return toAnnotation(row)
}

export async function deleteAnnotation(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await deleteAnnotationRow(ctx.db, await ownAnnotation(ctx.db, id, actor))
}
