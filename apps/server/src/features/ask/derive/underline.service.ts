import { AppError, type RouteInput, type Underline, type deriveContract } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { lockByName } from '../../../db/advisory-lock.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { withRoom } from '../../library/storage/index.ts'
import { deleteTurnText, isClosed, ownResult, readableResult } from '../session/index.ts'
import { finishedAnswer } from './answer-of.ts'
import { missingUnderline, ownUnderline } from './underline.policy.ts'
import {
  changeUnderline,
  countUnderlines,
  deleteUnderlineRow,
  insertUnderline,
  listUnderlineRows,
  type UnderlineRow,
} from './underline.repo.ts'

type Input<K extends keyof typeof deriveContract> = RouteInput<(typeof deriveContract)[K]>

const maxInAnswer = 500
const longest = 2000

function toUnderline({ id, resultId, start, end, text, note, color, createdAt, updatedAt }: UnderlineRow): Underline {
  return { id, resultId, start, end, text, note, color, createdAt, updatedAt }
}

/** Lists the underlined passages of an answer; the notes are visible to the asker only. */
export async function listUnderlines(ctx: Ctx, actor: Actor, resultId: string, shareKey?: string): Promise<Underline[]> {
  const { mine, result } = await readableResult(ctx.db, resultId, actor, shareKey)
  // Underlined text is part of the answer, so a closed answer must not show it.
  const rows = result.answer && isClosed(result.answer) ? [] : await listUnderlineRows(ctx.db, result)
  return rows.map((row) => ({ ...toUnderline(row), ...(!mine && { note: '' }) }))
}

/** The text between two offsets of an answer. @throws AppError `badRequest` when it is empty, too long, or splits a character. */
function wordsAt(text: string, start: number, end: number): string {
  const refuse = (zh: string, en: string) => new AppError('badRequest', { zh, en })
  if (start >= end || end > text.length) throw refuse('划线超出了回答的范围', 'the place is outside the answer')
  if (end - start > longest) throw refuse(`一处划线最多 ${longest} 个字符`, `at most ${longest} characters can be underlined at once`)
  const words = text.slice(start, end)
  if (words.trim() === '' || !words.isWellFormed()) throw refuse('划线的位置没有文字', 'there is no text at the place')
  return words
}

export async function createUnderline(
  ctx: Ctx,
  actor: Actor,
  resultId: string,
  body: Input<'createUnderline'>['body'],
): Promise<Underline> {
  const { result } = await ownResult(ctx.db, resultId, actor)
  const text = wordsAt(finishedAnswer(result).text, body.start, body.end)
  const now = ctx.now()
  const row = { id: nanoid(), resultId, ...body, text, createdAt: now, updatedAt: now }
  await withRoom(ctx, { actor, topic: { owner: ownerOf(actor) } }, async (tx) => {
    await lockByName(tx, `underlines-of:${resultId}`)
    if ((await countUnderlines(tx, result)) >= maxInAnswer)
      throw new AppError('badRequest', { zh: `一个回答最多划 ${maxInAnswer} 处`, en: `at most ${maxInAnswer} underlines per answer` })
    await insertUnderline(tx, result, row)
  })
  await deleteTurnText(ctx.db, result)
  return row
}

export async function updateUnderline(ctx: Ctx, actor: Actor, id: string, body: Input<'updateUnderline'>['body']): Promise<Underline> {
  const { underline, result } = await ownUnderline(ctx.db, id, actor)
  finishedAnswer(result)
  const arrival = { actor, topic: { owner: ownerOf(actor) } }
  const row = await withRoom(ctx, arrival, (tx) => changeUnderline(tx, underline, { ...body, updatedAt: ctx.now() }))
  if (!row) throw missingUnderline()
  await deleteTurnText(ctx.db, result)
  return toUnderline(row)
}

export async function deleteUnderline(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const { underline, result } = await ownUnderline(ctx.db, id, actor)
  await deleteUnderlineRow(ctx.db, underline)
  await deleteTurnText(ctx.db, result)
}
