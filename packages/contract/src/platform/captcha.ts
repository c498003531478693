import { z } from 'zod'
import { route } from '../route.ts'

/**
 * `blockPuzzle`: drag the piece into its gap. `textQuestion`: the challenge for people who cannot see or drag. Spec section 3 "Captcha".
 */
export const captchaTypes = ['blockPuzzle', 'textQuestion'] as const
export type CaptchaType = (typeof captchaTypes)[number]

/** Response codes of the captcha calls: `0000` success, `6201` the challenge is used, has expired or cannot be made now, `6111` wrong. */
export const captchaCodes = { success: '0000', spent: '6201', wrong: '6111' } as const

const who = { clientUid: z.string().max(100).default(''), ts: z.coerce.number().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }
const reply = <T extends z.core.$ZodType>(repData: T) =>
  z.object({ repCode: z.string(), /** A sentence for the person; empty on success. */ repMsg: z.string(), repData: z.nullable(repData) })

/**
 * The movement of the piece: `[x, y, ms since the challenge was shown]`, in order, CSS pixels of the 310-pixel picture, from pick-up (x
 * about 0) to release; y is that of the pointer, and is constant when keys move the piece.
 */
const moved = z.number().min(-1_000_000).max(Number.MAX_SAFE_INTEGER)
const track = z.array(z.tuple([moved, moved, moved])).max(2000)

/** A challenge to display. */
export const captchaChallenge = z.object({
  token: z.string(),
  /** Key of AES-ECB for `pointJson`; empty when `pointJson` is not encrypted. */
  secretKey: z.string(),
  captchaType: z.enum(captchaTypes),
  /**
   * PNG, base64; empty for a text question. The picture of 310×200 with the gap, and the piece in a transparent strip of 50×200 at its
   * final height: placed on the left edge of the picture it moves only horizontally, and `x` is the distance.
   */
  originalImageBase64: z.string(),
  jigsawImageBase64: z.string(),
  /** A text question with a proof of work: find `nonce` so that SHA-256 of `<token>:<nonce>` starts with this many zero bits. */
  question: z.string(),
  workBits: z.number().int(),
})
export type CaptchaChallenge = z.infer<typeof captchaChallenge>

const passed = z.object({
  /** Pass this to POST /api/captcha/verify. */
  captchaVerification: z.string(),
  /** Seconds from showing to solving. */
  seconds: z.number(),
})

const turnstile = (name: string, summary: string) =>
  route({
    guests: 'always',
    method: 'POST',
    path: `/api/cloudflare/${name}`,
    kind: 'json',
    auth: 'visitor',
    limit: 'captcha',
    summary,
    body: z.object({ token: z.string().max(4096).default(''), code: z.string().max(200).default('') }),
    data: z.object({ passed: z.boolean() }),
    errors: ['badRequest', 'notFound', 'serverBusy'],
  })

export const captchaContract = {
  getCaptcha: route({
    guests: 'always',
    method: 'POST',
    path: '/api/captcha/get',
    kind: 'json',
    auth: 'visitor',
    limit: 'captcha',
    secret: true,
    summary: 'Get a challenge, valid once and for 2 minutes',
    body: z.object({ captchaType: z.enum(captchaTypes).default('blockPuzzle'), ...who }),
    data: reply(captchaChallenge),
    errors: ['badRequest'],
  }),
  checkCaptcha: route({
    guests: 'always',
    method: 'POST',
    path: '/api/captcha/check',
    kind: 'json',
    auth: 'visitor',
    limit: 'captcha',
    summary: 'Check a solution; each challenge accepts one attempt',
    body: z.object({
      captchaType: z.enum(captchaTypes).default('blockPuzzle'),
      token: z.string().max(100),
      /** JSON `{x, y}` of the piece, `y` always 5; encrypted when the challenge has a secret key. For a text question `{answer, nonce}`. */
      pointJson: z.string().max(2000),
      track: track.default([]),
      ...who,
    }),
    data: reply(passed),
    errors: ['badRequest'],
  }),
  verifyCaptcha: route({
    guests: 'always',
    method: 'POST',
    path: '/api/captcha/verify',
    kind: 'json',
    auth: 'visitor',
    limit: 'captcha',
    summary: 'Verify a solved challenge and lift the limit of the caller',
    body: z.object({ captchaVerification: z.string().max(2000), ...who }),
    data: reply(z.object({ result: z.boolean() })),
    errors: ['badRequest'],
  }),
  verifyTurnstile: turnstile('verify', 'Verify a Turnstile token and lift the limit of the caller'),
  reportTurnstileFailed: turnstile('failed', 'Report a failure of the Turnstile widget with its error code'),
  reportTurnstileBeforeInteractive: turnstile('beforeInteractive', 'Report that the Turnstile widget is about to become interactive'),
  reportTurnstileTimeout: turnstile('timeout', 'Report that the Turnstile widget timed out'),
} as const
