import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { enterCredits } from '../../people/billing/index.ts'
import type { ResultRow } from '../session/index.ts'

/** The price in credits of an answer by a model, given by role or name. */
export function answerPrice({ config, models }: Ctx, model: string): number {
  const { chat, chatThinking, chatDeep } = config.prices
  const role = models.list().find(({ id, name }) => id === model || name === model)?.id ?? model
  if (role === 'ds-r1') return chatDeep
  return role === 'fast_thinking' ? chatThinking : chat
}

/** Charges the owner of the API key for a turn that a program asked; retries of the same turn are charged once. */
export async function chargeAnswer(ctx: Ctx, { uid, apiKeyId }: Caller, { id, model }: Pick<ResultRow, 'id' | 'model'>): Promise<void> {
  if (uid === null || apiKeyId === null) return
  await enterCredits(ctx, { uid, apiKeyId, kind: 'call', call: 'chat', event: id, amount: -answerPrice(ctx, model) })
}

/** Refunds the credits of a turn that failed before it wrote anything. */
export async function refundAnswer(ctx: Ctx, { uid, apiKeyId }: Caller, { id, model }: Pick<ResultRow, 'id' | 'model'>): Promise<void> {
  if (uid === null || apiKeyId === null) return
  await enterCredits(ctx, { uid, apiKeyId, kind: 'refund', call: 'chat', event: `refund:${id}`, amount: answerPrice(ctx, model) })
}
