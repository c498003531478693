import type { ServiceFailure } from '@wenjin/contract'
import { plainText, shortText } from '../findings/plain-text.ts'
import { ServiceError } from './service-error.ts'

/** The response of a service, without interpretation. */
export interface ServiceReply {
  status: number
  /** Returns the value of a header, empty when it is missing. */
  header: (name: string) => string
  text: string
}

const challenge =
  /captcha|g-recaptcha|hcaptcha|turnstile|cf-chl|challenge-platform|unusual traffic|are you (?:a )?(?:human|robot)|verify you are human|验证码|人机验证|安全验证|滑动验证|百度安全验证/i
const spent = /credit|quota|balance|insufficient|not enough money|payment|usage limit|余额|欠费|额度|配额|套餐/i
const wrongKey = /invalid.{0,40}(?:token|key)|(?:token|key).{0,40}invalid|unauthori[sz]ed|密钥/i
const failureByStatus: Readonly<Record<number, ServiceFailure>> = {
  401: 'auth',
  402: 'quota',
  408: 'timeout',
  429: 'rate',
  432: 'quota',
  433: 'quota',
  451: 'blocked',
  504: 'timeout',
}

/**
 * Returns the error in a response; undefined for a readable one.
 * @param key of the service, which is masked in the error detail; empty when it has none
 * @param now milliseconds since 1970
 */
export function readFailure(reply: ServiceReply, key: string, now: number): ServiceError | undefined {
  const { status, text } = reply
  const page = looksLikePage(reply)
  if (status >= 200 && status <= 299) {
    if (!page) return undefined
    return challenge.test(text)
      ? new ServiceError('captcha', 'a page that asks for a captcha')
      : new ServiceError('bad', 'HTML where data was expected')
  }
  const said = shortText(plainText(text.slice(0, 4000)), 160)
  const detail = `HTTP ${status}${said && !page ? `: ${key === '' ? said : said.replaceAll(key, '•••')}` : ''}`
  return new ServiceError(
    serviceFailureKind(status, page ? challenge.test(text) : false, said, key !== ''),
    detail,
    retryAfter(reply.header('retry-after'), now),
  )
}

function serviceFailureKind(status: number, asksCaptcha: boolean, said: string, keyed: boolean): ServiceFailure {
  if (asksCaptcha) return 'captcha'
  if (status === 403) return spent.test(said) ? 'quota' : keyed ? 'auth' : 'blocked'
  if ((status === 400 || status === 429) && spent.test(said)) return 'quota'
  if ((status === 400 || status === 422) && keyed && wrongKey.test(said)) return 'auth'
  return failureByStatus[status] ?? 'bad'
}

function looksLikePage(reply: ServiceReply): boolean {
  const start = reply.text.slice(0, 500).trimStart().toLowerCase()
  return (
    start.startsWith('<!doctype html') ||
    start.startsWith('<html') ||
    (start.startsWith('<') && /text\/html/i.test(reply.header('content-type')))
  )
}

/** Converts seconds or a date to milliseconds from now. */
function retryAfter(value: string, now: number): number | undefined {
  if (value === '') return undefined
  const milliseconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(milliseconds) && milliseconds > 0 ? milliseconds : undefined
}
