import { AppError } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { enterCredits } from '../../people/billing/index.ts'

/** A call that was made for a program, and the event that it is in the ledger. */
export interface ProgramCall {
  caller: Caller
  /** The same for all repetitions of the call. */
  callId: string
}

/** Charges a call that was made to the owner of its key, once. @returns the credits */
export async function chargeCall(ctx: Ctx, { caller, callId }: ProgramCall, call: string, credits: number): Promise<number> {
  const { uid, apiKeyId } = caller
  if (uid === null || apiKeyId === null) throw new AppError('badApiKey')
  await enterCredits(ctx, { uid, apiKeyId, kind: 'call', call, event: callId, amount: -credits })
  return credits
}
