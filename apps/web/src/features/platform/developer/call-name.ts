import { contracts, errors, pricedWork, type ErrorSpec, type Lang, type RouteAddress } from '@wenjin/contract'
import type { Text } from '../../../lib/i18n/index.ts'

const isPricedWork = (call: string): call is (typeof pricedWork)[number] => pricedWork.some((work) => work === call)

/** A kind of calls as statistics name it: the work it is, or the method and path of the call. */
export function callName(t: Text, call: string): string {
  if (isPricedWork(call)) return t(`apiUsage.call.${call}`)
  for (const contract of Object.values<Readonly<Record<string, RouteAddress>>>(contracts)) {
    const route = contract[call]
    if (route) return `${route.method} ${route.path}`
  }
  return call
}

/** A client that left before the end of its answer. */
const clientLeft = 499

/** A failure by its code, as a sentence without its detail. */
export function failureName(t: Text, code: number, lang: Lang): string {
  if (code === clientLeft) return t('apiUsage.clientLeft')
  const spec = Object.values<ErrorSpec>(errors).find((each) => each.code === code)
  return spec ? spec[lang].replace(/[，,：:]?\s?\{detail\}/, '').trim() : t('apiUsage.otherFailure')
}
