import { AppError } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Repeatable, RepeatRequest } from '../../../http/input/repeatable.ts'
import {
  deleteRepeatable,
  findRepeatable,
  insertRepeatable,
  saveAnswer,
  sumAnswers,
  takeOver,
  type RepeatableRow,
} from './metered-call.repo.ts'

/** Lease of the instance that executes a call; after it a retry executes the call again, under the same id. */
const leaseMs = 5 * 60_000
/** Retention and maximum characters of an answer stored for retries. */
export const repeatableMs = 24 * 3_600_000
const maxBody = 1_000_000
/** Maximum bytes of the stored answers of one account; further ones are not stored until older ones expire. */
const maxStored = 100_000_000

function repeatableOf(ctx: Ctx, row: RepeatableRow, state: Repeatable['state']): Repeatable {
  const { id, status, contentType, body } = row
  return {
    id,
    state,
    stored: status === null || contentType === null || body === null ? null : { status, contentType, body },
    async save(answer) {
      const fits = answer.body.length <= maxBody && (await sumAnswers(ctx.db, row.uid)) <= maxStored
      await saveAnswer(ctx.db, row, fits ? answer : { status: null, contentType: null, body: null })
    },
    release: () => deleteRepeatable(ctx.db, row),
  }
}

/**
 * Registers a call by its `Idempotency-Key`: of all calls of an account with one key, one is executed.
 * @throws AppError `conflict` when the key was used for a different call.
 */
export async function repeatCall(ctx: Ctx, uid: string, { key, fingerprint }: RepeatRequest): Promise<Repeatable> {
  const now = ctx.now()
  const fresh = { uid, key, fingerprint, id: nanoid(), status: null, contentType: null, body: null, createdAt: now }
  const row = { ...fresh, leaseUntil: now + leaseMs }
  // A key released in between leaves room for this one.
  for (;;) {
    if (await insertRepeatable(ctx.db, row)) return repeatableOf(ctx, row, 'new')
    const known = await findRepeatable(ctx.db, uid, key)
    if (!known) continue
    if (now - known.createdAt > repeatableMs) {
      await deleteRepeatable(ctx.db, known)
      continue
    }
    if (known.fingerprint !== fingerprint) {
      throw new AppError('conflict', {
        zh: '这个 Idempotency-Key 已经用于另一个请求',
        en: 'this Idempotency-Key was used for another request',
      })
    }
    if (known.leaseUntil > now) return repeatableOf(ctx, known, 'running')
    const stored = repeatableOf(ctx, known, 'done')
    if (stored.stored) return stored
    if (await takeOver(ctx.db, known, now, now + leaseMs)) return repeatableOf(ctx, known, 'new')
  }
}
