import type { captchaContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { checkChallenge, getChallenge, verifyChallenge } from './captcha.service.ts'
import { recordTurnstile, verifyTurnstile } from './turnstile.ts'

export function captchaRoutes(ctx: Ctx): Handlers<typeof captchaContract> {
  return {
    getCaptcha: ({ body }, { caller, lang }) => getChallenge(ctx, caller, body.captchaType, lang),
    checkCaptcha: ({ body }, { caller, lang }) => checkChallenge(ctx, caller, body, lang),
    verifyCaptcha: ({ body }, { caller, lang }) => verifyChallenge(ctx, caller, body.captchaVerification, lang),
    verifyTurnstile: ({ body }, { caller }) => verifyTurnstile(ctx, caller, body.token),
    reportTurnstileFailed: ({ body }) => recordTurnstile(ctx, 'failed', body),
    reportTurnstileBeforeInteractive: ({ body }) => recordTurnstile(ctx, 'beforeInteractive', body),
    reportTurnstileTimeout: ({ body }) => recordTurnstile(ctx, 'timeout', body),
  }
}
