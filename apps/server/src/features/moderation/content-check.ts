import { AppError, type ContentLabel } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import { safetyOf } from './safety-settings.ts'

/** The endpoint's judgement; a text it cannot judge now passes, and the log says so. */
async function judge(ctx: Ctx, text: string, openId?: string): Promise<ContentLabel | null> {
  if (!ctx.moderator) return null
  try {
    return await ctx.moderator.check(text, openId)
  } catch (error) {
    ctx.log.warn({ err: error }, 'the moderation endpoint failed; a text passed without it')
    return null
  }
}

/**
 * Refuses a question that holds what this instance does not take: by its word list, or by the endpoint.
 * @throws AppError `sensitiveWord`, which a stream says as `[INPUT_SENSITIVE]`.
 */
export async function requireClean(ctx: Ctx, text: string, openId?: string): Promise<void> {
  const found = (await safetyOf(ctx)).list.find(text) !== null
  if (found || (await judge(ctx, text, openId)) !== null) throw new AppError('sensitiveWord')
}

/** The label a platform's message gets. Without an open id there is nobody it is checked for, and it passes. Spec section 5. */
export async function labelOf(ctx: Ctx, content: string, openId: string | undefined): Promise<ContentLabel | null> {
  return openId ? judge(ctx, content, openId) : null
}

/** An answer held a word of the list, or the endpoint objected to it. */
export class SensitiveOutput extends Error {
  override name = 'SensitiveOutput'
}

/** Text judged by the endpoint at a time, characters. */
const judgedAtOnce = 600

/** Watches an answer as it is written, so that what may not be shown is not. */
export interface OutputWatch {
  /** @throws SensitiveOutput when the text so far and this piece hold a forbidden word. */
  see(piece: string): void
  /** Begins anew, as the answer does. */
  reset(): void
  /**
   * Waits for the endpoint's last judgement.
   * @throws SensitiveOutput
   */
  settle(): Promise<void>
}

/**
 * @param onObjection called as soon as the endpoint objects to something that was shown already
 */
export async function watchOutput(ctx: Ctx, onObjection: () => void): Promise<OutputWatch> {
  const { list } = await safetyOf(ctx)
  let tail = ''
  let unjudged = ''
  let objected = false
  let judging = Promise.resolve()
  const judgeRest = () => {
    const text = unjudged
    unjudged = ''
    judging = judgeAfter(judging, text)
  }
  const judgeAfter = async (earlier: Promise<void>, text: string) => {
    await earlier
    if (objected || (await judge(ctx, text)) === null) return
    objected = true
    onObjection()
  }
  return {
    see(piece) {
      if (list.find(tail + piece) !== null) throw new SensitiveOutput('the answer holds a sensitive word')
      // Marks between its characters do not hide a word: four for each is more than anybody reads over.
      tail = (tail + piece).slice(-list.longest * 5)
      if (!ctx.moderator) return
      unjudged += piece
      if (unjudged.length >= judgedAtOnce) judgeRest()
    },
    reset() {
      tail = ''
      unjudged = ''
    },
    async settle() {
      if (unjudged !== '') judgeRest()
      await judging
      if (objected) throw new SensitiveOutput('the endpoint objected to the answer')
    },
  }
}
