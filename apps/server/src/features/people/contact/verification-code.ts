import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { AppError, limits, type CodePurpose, type Delivery } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { DeliveryError } from '../../../lib/delivery-error.ts'
import { maskContact } from '../../../lib/text/mask-contact.ts'
import { codeLogLine, codeMessage } from './account-messages.ts'
import type { Contact } from './contact.ts'
import { guardGuess } from './guess-guard.ts'
import { notifyCodeLock } from './lock-notice.ts'
import { deliveryOf, sendMessage } from './message-delivery.ts'
import { countTry, type TryLimit } from './sign-in-failure.repo.ts'
import { countGuess, deleteCode, findCodeTime, replaceCode } from './verification-code.repo.ts'

/** Result of sending a code. */
export interface SentCode {
  /** Masked contact. */
  sentTo: string
  delivery: Delivery
  resendAfterMs: number
}

/** Ten codes an hour, so that nobody can flood another's phone. */
const sendLimit = { max: 10, lock: null, decay: { oneAfterMs: 6 * 60_000 } } as const satisfies TryLimit

const hashCode = (ctx: Ctx, { type, content }: Contact, purpose: CodePurpose, code: string) =>
  createHmac('sha256', ctx.secret)
    .update(JSON.stringify(['code', purpose, type, content, code]))
    .digest('hex')

async function refuseResend(ctx: Ctx, contact: Contact, purpose: CodePurpose): Promise<never> {
  const madeAt = (await findCodeTime(ctx.db, contact, purpose)) ?? ctx.now()
  const retryAfterMs = Math.max(1000, madeAt + limits.code.resendMs - ctx.now())
  const seconds = Math.ceil(retryAfterMs / 1000)
  const zh = `验证码刚刚发送过，请在 ${seconds} 秒后重新获取`
  const en = `A code was just sent, ask for another in ${seconds} seconds`
  // Not "too many requests": that error asks for the slider, which would not help here.
  throw new AppError('conflict', '', { sentence: { zh, en }, retryAfterMs })
}

async function deliverCode(ctx: Ctx, contact: Contact, purpose: CodePurpose, code: string): Promise<Delivery> {
  const delivery = deliveryOf(ctx, contact)
  // The only place where a code is logged: without mail or SMS the operator reads it here.
  if (delivery === 'log') ctx.log.warn(codeLogLine(contact.content, purpose, code))
  else await sendMessage(ctx, contact, codeMessage(purpose, code))
  return delivery
}

/**
 * Sends a code to a contact, whether it has an account or not.
 * @param uid The account it is for; null when nobody is signed in.
 * @throws AppError `conflict` when it is too soon for another one, `serverBusy` when it could not be sent.
 */
export async function requestCode(ctx: Ctx, contact: Contact, purpose: CodePurpose, uid: string | null): Promise<SentCode> {
  const { digits, lifetimeMs, resendMs } = limits.code
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const now = ctx.now()
  const codeHash = hashCode(ctx, contact, purpose, code)
  const row = { ...contact, purpose, uid, codeHash, guesses: 0, createdAt: now, expiresAt: now + lifetimeMs }
  if (!(await replaceCode(ctx.db, row, now - resendMs))) await refuseResend(ctx, contact, purpose)
  if ((await countTry(ctx.db, `sent:${contact.type}:${contact.content}`, sendLimit, now)) === null) {
    await deleteCode(ctx.db, contact, purpose, codeHash)
    const sentence = {
      zh: '发往这里的验证码太多了，请过几分钟再试',
      en: 'Too many codes were sent to this recipient; try again in a few minutes',
    }
    throw new AppError('conflict', '', { sentence })
  }
  try {
    const delivery = await deliverCode(ctx, contact, purpose, code)
    return { sentTo: maskContact(contact.content), delivery, resendAfterMs: resendMs }
  } catch (error) {
    // An undelivered code must not delay the next request.
    await deleteCode(ctx.db, contact, purpose, codeHash)
    if (!(error instanceof DeliveryError)) throw error
    ctx.log.warn({ err: error, reason: error.reason, type: contact.type }, 'a code could not be sent')
    const sentence = { zh: '验证码没能发出去，请稍后重试', en: 'The code could not be sent, please try again' }
    throw new AppError('serverBusy', '', { sentence })
  }
}

/**
 * Checks a code and uses it up.
 * @param uid The account it must have been sent for; null for a code without account.
 * @throws AppError `codeWrong`, `tooManyRequests` or `accountLocked`.
 */
export async function useCode(
  ctx: Ctx,
  caller: Caller,
  contact: Contact,
  given: { purpose: CodePurpose; code: string; uid: string | null },
): Promise<void> {
  const { purpose, uid } = given
  const codeHash = hashCode(ctx, contact, purpose, given.code.normalize('NFKC').replaceAll(/\s/g, ''))
  await guardGuess(ctx, caller, `code:${contact.type}:${contact.content}`, {
    failure: 'codeWrong',
    onLock: () => notifyCodeLock(ctx, contact, caller.address),
    async check() {
      const sent = await countGuess(ctx.db, contact, purpose, { now: ctx.now(), maxGuesses: limits.code.maxGuesses })
      const isRight = sent !== undefined && sent.uid === uid && timingSafeEqual(Buffer.from(sent.codeHash), Buffer.from(codeHash))
      return isRight && (await deleteCode(ctx.db, contact, purpose, codeHash)) ? true : null
    },
  })
}
