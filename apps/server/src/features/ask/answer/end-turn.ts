import { isResearch, type Answer } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { announce } from '../../platform/webhook/index.ts'
import { deleteResearchSteps } from '../research/index.ts'
import { findSession, finishResult, type FinalState, type ResultRow } from '../session/index.ts'

/** Stores the end of a turn. For a research, the same transaction announces the end to its owner and deletes the stored steps. */
export async function endTurn(ctx: Ctx, row: ResultRow, state: FinalState, answer: Answer): Promise<void> {
  if (!isResearch(row.mode)) return finishResult(ctx.db, row, state, answer, ctx.now())
  await ctx.db.transaction(async (tx) => {
    await finishResult(tx, row, state, answer, ctx.now())
    await deleteResearchSteps(tx, row.id)
    const session = await findSession(tx, row.sessionId)
    if (!session) return
    await announce(ctx, tx, [session.owner], {
      event: state === 'done' ? 'research.done' : 'research.failed',
      subject: { kind: 'result', id: row.id },
      data: { sessionId: row.sessionId, resultId: row.id, mode: row.mode, state },
    })
  })
}
