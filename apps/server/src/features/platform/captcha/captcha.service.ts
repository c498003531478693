import { randomInt } from 'node:crypto'
import { captchaCodes, limits, type CaptchaChallenge, type CaptchaType, type Lang } from '@wenjin/contract'
import { customAlphabet, nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { hashSecret, makeSecret } from '../../../lib/secret/secret.ts'
import { addressKey } from '../../../lib/address/address-key.ts'
import { cashChallenge, claimChallenge, deleteChallenge, insertChallenge, type ChallengeRow } from './captcha.repo.ts'
import { isHandMade, type TrackPoint } from './hand-movement.ts'
import { recordPass } from './passes.ts'
import { readPoint, readTextAnswer } from './point.ts'
import { isWorkDone, workBits } from './proof-of-work.ts'
import { drawPuzzle } from './puzzle-picture.ts'
import { makeQuestion, readAnswer } from './text-question.ts'
import { waitText } from './wait-text.ts'

const { width, height, block, pointY, tolerancePx, lifetimeMs } = limits.captcha

/** Range of the gap's position: far enough from the piece at the left edge that it has to be dragged. */
const gapX = { from: 60, to: 255 }
/** Maximum open challenges of a visitor; a further one ends the oldest. */
const maxOpen = 20
/** Limit of wrong solutions per window, after which no challenge is issued: one guess in eighteen is right by chance. */
const wrong = { windowMs: 10 * 60_000, visitor: 10, address: 60 }

const texts = {
  wrong: { zh: '验证失败，请重试', en: 'The solution is wrong; please try again' },
  spent: { zh: '验证已失效，请重新获取', en: 'The challenge has expired; please request another one' },
  tooMany: { zh: '失败次数过多', en: 'Too many failed attempts' },
} satisfies Record<string, Record<Lang, string>>

/** The reply of every captcha call. */
interface Reply<T> {
  repCode: string
  repMsg: string
  repData: T | null
}

const success = <T>(repData: T): Reply<T> => ({ repCode: captchaCodes.success, repMsg: '', repData })
const refusal = (repCode: string, repMsg: string): Reply<never> => ({ repCode, repMsg, repData: null })

/** AES-128 takes 16 bytes: 16 characters of one byte each. */
const makeSecretKey = customAlphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 16)
/** Cryptographically secure random numbers, since a solution must be unpredictable. */
const random = () => randomInt(2 ** 32) / 2 ** 32

const wrongKeys = (caller: Caller) =>
  [
    [`captcha-wrong:${caller.visitorId}`, wrong.visitor],
    [`captcha-wrong:${addressKey(caller.address)}`, wrong.address],
  ] as const

async function mayStillTry({ config, limiter }: Ctx, caller: Caller): Promise<boolean> {
  if (config.rateLimitFactor === 0) return true
  for (const [key, max] of wrongKeys(caller)) {
    if ((await limiter.count(key, wrong.windowMs)) >= Math.ceil(max * config.rateLimitFactor)) return false
  }
  return true
}

async function recordWrongAnswer({ config, limiter }: Ctx, caller: Caller): Promise<void> {
  for (const [key, max] of wrongKeys(caller)) {
    await limiter.hit(key, { max: Math.max(1, Math.ceil(max * config.rateLimitFactor)), windowMs: wrong.windowMs })
  }
}

type Shown = Pick<CaptchaChallenge, 'originalImageBase64' | 'jigsawImageBase64' | 'question' | 'workBits'>

async function makePuzzle(): Promise<{ solution: ChallengeRow['solution']; shown: Shown }> {
  const place = { x: randomInt(gapX.from, gapX.to + 1), y: randomInt(5, height - block - 4) }
  const { original, piece } = await drawPuzzle(place, random)
  const shown = { originalImageBase64: original.toString('base64'), jigsawImageBase64: piece.toString('base64'), question: '', workBits: 0 }
  return { solution: { x: place.x }, shown }
}

function makeTextQuestion(lang: Lang): { solution: ChallengeRow['solution']; shown: Shown } {
  const { question, answer } = makeQuestion(lang, random)
  return { solution: { answer, workBits }, shown: { originalImageBase64: '', jigsawImageBase64: '', question, workBits } }
}

/** Creates a challenge for the caller; code `6201` after too many failures. */
export async function getChallenge(ctx: Ctx, caller: Caller, type: CaptchaType, lang: Lang): Promise<Reply<CaptchaChallenge>> {
  if (!(await mayStillTry(ctx, caller))) {
    const separator = lang === 'zh' ? '，' : ': '
    return refusal(captchaCodes.spent, texts.tooMany[lang] + separator + waitText(wrong.windowMs)[lang])
  }
  const { solution, shown } = type === 'blockPuzzle' ? await makePuzzle() : makeTextQuestion(lang)
  const token = nanoid()
  const secretKey = makeSecretKey()
  const createdAt = ctx.now()
  await insertChallenge(
    ctx.db,
    { token, type, solution, secretKey, visitorId: caller.visitorId, createdAt, expiresAt: createdAt + lifetimeMs, proofHash: null },
    maxOpen,
  )
  return success({ token, secretKey, captchaType: type, ...shown })
}

/** Whether a solution solves its challenge. */
function solves(row: ChallengeRow, pointJson: string, track: readonly TrackPoint[], elapsedMs: number): boolean {
  const { solution, secretKey } = row
  if ('x' in solution) {
    const point = readPoint(pointJson, secretKey)
    if (!point || point.y !== pointY || point.x < 0 || point.x > width - block) return false
    return Math.abs(point.x - solution.x) <= tolerancePx && isHandMade(track, point.x, elapsedMs)
  }
  const given = readTextAnswer(pointJson, secretKey)
  return given !== null && readAnswer(given.answer) === solution.answer && isWorkDone(row.token, given.nonce, solution.workBits)
}

/** Checks a solution, once: a right one returns the proof for `verifyChallenge`, a wrong one ends the challenge. */
export async function checkChallenge(
  ctx: Ctx,
  caller: Caller,
  given: { captchaType: CaptchaType; token: string; pointJson: string; track: readonly TrackPoint[] },
  lang: Lang,
): Promise<Reply<{ captchaVerification: string; seconds: number }>> {
  const now = ctx.now()
  const proof = makeSecret()
  const { token, captchaType: type, visitorId } = { ...given, visitorId: caller.visitorId }
  const row = await claimChallenge(ctx.db, { token, type, visitorId }, now, { proofHash: hashSecret(proof), expiresAt: now + lifetimeMs })
  if (!row) return refusal(captchaCodes.spent, texts.spent[lang])
  // A creation time in the future means that the clock was set back, so the elapsed time is unknown.
  const elapsedMs = now < row.createdAt ? lifetimeMs : now - row.createdAt
  if (!solves(row, given.pointJson, given.track, elapsedMs)) {
    await deleteChallenge(ctx.db, token)
    await recordWrongAnswer(ctx, caller)
    return refusal(captchaCodes.wrong, texts.wrong[lang])
  }
  return success({ captchaVerification: `${token}.${proof}`, seconds: Math.round(elapsedMs / 100) / 10 })
}

/** Redeems a solved challenge as a pass for the caller. */
export async function verifyChallenge(
  ctx: Ctx,
  caller: Caller,
  captchaVerification: string,
  lang: Lang,
): Promise<Reply<{ result: boolean }>> {
  const [token = '', proof = ''] = captchaVerification.split('.')
  const good = await cashChallenge(ctx.db, token, hashSecret(proof), caller.visitorId, ctx.now())
  if (!good) return refusal(captchaCodes.spent, texts.spent[lang])
  await recordPass(ctx, caller, 'slider')
  return success({ result: true })
}
