import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { enterCredits } from '../../people/billing/index.ts'
import type { ResultRow } from '../session/index.ts'

/** The credits of an answer by a model, named by its role or its own name. */
export function answerPrice({ config, models }: Ctx, model: string): number {
  const { chat, chatThinking, chatDeep } = config.prices
  const role = models.list().find(({ id, name }) => id === model || name === model)?.id ?? model
  if (role === 'ds-r1') return chatDeep
  return role === 'fast_thinking' ? chatThinking : chat
}

/** Charges a turn that a program asked to the owner of its key: once, however often it is asked again. */
export async function chargeAnswer(ctx: Ctx, { uid, apiKeyId }: Caller, { id, model }: Pick<ResultRow, 'id' | 'model'>): Promise<void> {
  if (uid === null || apiKeyId === null) return
  await enterCredits(ctx, { uid, apiKeyId, kind: 'call', call: 'chat', event: id, amount: -answerPrice(ctx, model) })
}

/** Gives the credits of a turn back that failed before it said anything. */
export async function refundAnswer(ctx: Ctx, { uid, apiKeyId }: Caller, { id, model }: Pick<ResultRow, 'id' | 'model'>): Promise<void> {
  if (uid === null || apiKeyId === null) return
  await enterCredits(ctx, { uid, apiKeyId, kind: 'refund', call: 'chat', event: `refund:${id}`, amount: answerPrice(ctx, model) })
}
