import { AppError, type ErrorName, type RouteInput, type captchaContract } from '@wenjin/contract'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { recordPass } from './passes.ts'

/** Timeout of the service, milliseconds. */
const timeoutMs = 5000
/** Maximum size of a reply in bytes; larger than any documented one. */
const maxBytes = 64 * 1024

/** The documented reply; other fields are ignored. */
const verdictShape = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** Returns the enabled service, or null: not configured, or remote while the instance is offline. */
export function turnstileOf({ config }: Pick<Ctx, 'config'>): NonNullable<Config['turnstile']> | null {
  if (!config.turnstile) return null
  const { hostname } = new URL(config.turnstile.verifyUrl)
  return config.offline && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) ? null : config.turnstile
}

const said = (name: ErrorName, zh: string, en: string) => new AppError(name, '', { sentence: { zh, en } })

function requireTurnstile(ctx: Ctx): NonNullable<Config['turnstile']> {
  const turnstile = turnstileOf(ctx)
  if (!turnstile) throw said('notFound', '本站没有启用 Turnstile 验证', 'The turnstile check is not switched on here')
  return turnstile
}

const unavailable = () =>
  said('serverBusy', '验证服务没有回应，请稍后再试', 'The verification service did not answer, please try again later')

async function readBounded(response: Response): Promise<string> {
  let text = ''
  if (!response.body) return text
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.length > maxBytes) throw new Error('the answer is too long')
  }
  return text
}

/**
 * Verifies a token of the widget with its service and records a pass for a valid one.
 * @throws AppError `notFound` when switched off, `badRequest` for an invalid token, `serverBusy` when the service fails.
 */
export async function verifyTurnstile(ctx: Ctx, caller: Caller, token: string): Promise<{ passed: true }> {
  const { secretKey, verifyUrl } = requireTurnstile(ctx)
  if (token === '') throw said('badRequest', '没有验证令牌', 'The token is missing')
  let verdict
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response: token, remoteip: caller.address }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    verdict = verdictShape.parse(JSON.parse(await readBounded(response)))
  } catch (error) {
    ctx.log.warn({ err: error }, 'the turnstile service did not answer')
    throw unavailable()
  }
  if (verdict.success) {
    await recordPass(ctx, caller, 'turnstile')
    return { passed: true }
  }
  // The user can request a new token; every other error code is a fault of ours or of the service.
  const codes = verdict['error-codes'].slice(0, 10).map((code) => code.slice(0, 60))
  if (codes.some((code) => /secret|internal-error|bad-request/.test(code))) {
    ctx.log.error({ codes }, 'the turnstile service refuses this instance')
    throw unavailable()
  }
  throw said('badRequest', '验证没有通过，请重试', 'The check was not passed, please try again')
}

/** Logs the result of the widget without its token. */
export function recordTurnstile(
  ctx: Ctx,
  event: 'failed' | 'beforeInteractive' | 'timeout',
  { code }: RouteInput<typeof captchaContract.verifyTurnstile>['body'],
): { passed: false } {
  requireTurnstile(ctx)
  ctx.log.info({ event, code: code.replaceAll(/[^\w.-]/g, '').slice(0, 60) }, 'turnstile widget')
  return { passed: false }
}
