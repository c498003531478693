import { AppError, type ContentLabel, type StreamMessage } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { safetyOf } from './safety-settings.ts'
import { SensitiveOutput } from './sensitive-output.ts'
import { shownMessage } from './shown-message.ts'

/** Asks the endpoint to classify a text; when the endpoint fails, the text passes and the failure is logged. */
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
 * Refuses a question that the word list or the endpoint rejects.
 * @throws AppError `sensitiveWord`, which a stream reports as `[INPUT_SENSITIVE]`.
 */
export async function requireClean(ctx: Ctx, text: string, openId?: string): Promise<void> {
  const found = (await (await safetyOf(ctx)).list.findInLong(text)) !== null
  if (found || (await judge(ctx, text, openId)) !== null) throw new AppError('sensitiveWord')
}

/** Returns a filter by the word list, for search results and suggestions, where a rejected one can be left out. */
export async function cleanTexts(ctx: Ctx): Promise<(...texts: readonly string[]) => boolean> {
  const { list } = await safetyOf(ctx)
  return (...texts) => texts.every((text) => list.find(text) === null)
}

/** Returns the label of a platform's message. Without an open id the check does not apply, and it passes. Spec section 5. */
export async function labelOf(ctx: Ctx, content: string, openId: string | undefined): Promise<ContentLabel | null> {
  return openId ? judge(ctx, content, openId) : null
}

/** Characters of text per request to the endpoint. */
const checkedChars = 600
/** Factor for the kept end of a text, per character of the longest word. */
const charactersHeld = 5

/** Kinds of growing text, in which a word may begin in one piece and end in another. */
type Growing = 'append-text' | 'append-thinking'

/** Citation marks and tags, which are invisible to a reader between two letters. */
const unseen = /\[\[\d*\]\]|<[^<>]{0,200}>/gu

/** Checks an answer while it is written, so that forbidden text is never shown. */
export interface OutputWatch {
  /**
   * Returns the next message of the answer in its shown form; a `restart` resets the state.
   * @throws SensitiveOutput when the shown text together with this message contains a forbidden word.
   */
  see(message: StreamMessage): StreamMessage
  /**
   * Waits for the endpoint's last result.
   * @throws SensitiveOutput
   */
  settle(): Promise<void>
}

/** Creates the watch of an answer. @param onObjection called as soon as the endpoint objects to text that was already shown */
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
      // Marks between its characters do not hide a word: four marks per character are more than a reader would overlook.
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
