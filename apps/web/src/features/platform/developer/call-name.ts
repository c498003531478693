import { contracts, errors, pricedWork, type ErrorSpec, type Lang, type RouteAddress } from '@wenjin/contract'
import type { Text } from '../../../lib/i18n/index.ts'

const isPricedWork = (call: string): call is (typeof pricedWork)[number] => pricedWork.some((work) => work === call)

/** Returns the name of a kind of call in statistics: its purpose, or the method and path. */
export function callName(t: Text, call: string): string {
  if (isPricedWork(call)) return t(`apiUsage.call.${call}`)
  for (const contract of Object.values<Readonly<Record<string, RouteAddress>>>(contracts)) {
    const route = contract[call]
    if (route) return `${route.method} ${route.path}`
  }
  return call
}

/** HTTP status of a call whose client disconnected before the end of the response. */
const clientLeft = 499

/** Returns the message for a failure code, without details. */
export function failureName(t: Text, code: number, lang: Lang): string {
  if (code === clientLeft) return t('apiUsage.clientLeft')
  const spec = Object.values<ErrorSpec>(errors).find((each) => each.code === code)
  return spec ? spec[lang].replace(/[，,：:]?\s?\{detail\}/, '').trim() : t('apiUsage.otherFailure')
}
