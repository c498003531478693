import { AppError } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { enterCredits } from '../../people/billing/index.ts'

/** A call made for a program, with its event id in the ledger. */
export interface ProgramCall {
  caller: Caller
  /** The same for all retries of the call. */
  callId: string
}

/** Charges a call to the owner of its key, once. @returns the credits */
export async function chargeCall(ctx: Ctx, { caller, callId }: ProgramCall, call: string, credits: number): Promise<number> {
  const { uid, apiKeyId } = caller
  if (uid === null || apiKeyId === null) throw new AppError('badApiKey')
  await enterCredits(ctx, { uid, apiKeyId, kind: 'call', call, event: callId, amount: -credits })
  return credits
}
