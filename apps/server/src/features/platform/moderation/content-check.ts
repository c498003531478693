import { AppError, type ContentLabel, type StreamMessage } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { safetyOf } from './safety-settings.ts'
import { SensitiveOutput } from './sensitive-output.ts'
import { shownMessage } from './shown-message.ts'

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

/** Tells what may be shown by the word list: for what is found or suggested, where there is always something else. */
export async function cleanTexts(ctx: Ctx): Promise<(...texts: readonly string[]) => boolean> {
  const { list } = await safetyOf(ctx)
  return (...texts) => texts.every((text) => list.find(text) === null)
}

/** The label a platform's message gets. Without an open id there is nobody it is checked for, and it passes. Spec section 5. */
export async function labelOf(ctx: Ctx, content: string, openId: string | undefined): Promise<ContentLabel | null> {
  return openId ? judge(ctx, content, openId) : null
}

/** Text judged by the endpoint at a time, characters. */
const checkedChars = 600
/** Characters of the end of a text that are held for each of the longest word. */
const charactersHeld = 5

/** Growing text: a word may begin in one piece and end in another. */
type Growing = 'append-text' | 'append-thinking'

/** Citation marks and tags, which a reader does not see between two letters. */
const unseen = /\[\[\d*\]\]|<[^<>]{0,200}>/gu

/** Watches an answer as it is written, so that what may not be shown is not. */
export interface OutputWatch {
  /**
   * The next message of the answer as it may be shown; a `restart` begins anew.
   * @throws SensitiveOutput when what was shown so far and this message hold a forbidden word.
   */
  see(message: StreamMessage): StreamMessage
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
  let tails: Record<Growing, string> = { 'append-text': '', 'append-thinking': '' }
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
  const seePiece = (type: Growing, piece: string) => {
    if (list.longest > 0) {
      const text = tails[type] + piece
      if (list.find(text.replaceAll(unseen, '')) !== null) throw new SensitiveOutput('the answer holds a sensitive word')
      // Marks between its characters do not hide a word: four for each is more than anybody reads over.
      tails[type] = text.slice(-list.longest * charactersHeld)
    }
    if (!ctx.moderator) return
    unjudged += piece
    if (unjudged.length >= checkedChars) judgeRest()
  }
  return {
    see(message) {
      if (message.type === 'append-text' || message.type === 'append-thinking') seePiece(message.type, message.text)
      if (message.type === 'restart') {
        tails = { 'append-text': '', 'append-thinking': '' }
        unjudged = ''
      }
      return shownMessage(message, list)
    },
    async settle() {
      if (unjudged !== '') judgeRest()
      await judging
      if (objected) throw new SensitiveOutput('the endpoint objected to the answer')
    },
  }
}
