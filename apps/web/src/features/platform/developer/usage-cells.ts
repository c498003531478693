import type { ApiUsageLine } from '@wenjin/contract'
import type { Text } from '../../../lib/i18n/index.ts'
import { clockTime, dayOf } from '../../../lib/format/relative-time.ts'
import { callName } from './call-name.ts'

/** Formats an hour or a day for a table. @param at milliseconds since 1970 */
export const stepLabel = (at: number, step: 'hour' | 'day') => (step === 'day' ? dayOf(at) : `${dayOf(at)} ${clockTime(at)}`)

/** Returns the name of a key; a revoked one is named by the end of its id. */
export function keyName(t: Text, { name, apiKeyId }: { name: string | null; apiKeyId: string }): string {
  return name ?? t('apiUsage.revokedKey', { id: apiKeyId.slice(-4) })
}

/** Returns rows of use as cells, heading first: the content of the CSV file. */
export function usageCells(t: Text, lines: readonly ApiUsageLine[], step: 'hour' | 'day'): (string | number)[][] {
  const heading = ['time', 'key', 'redacted', 'callKind', 'calls', 'errors', 'p50', 'p95', 'credits'] as const
  return [
    heading.map((name) => t(`apiUsage.csv.${name}`)),
    ...lines.map(({ at, call, calls, errors, p50, p95, credits, ...key }) => [
      stepLabel(at, step),
      keyName(t, key),
      key.redactedKey ?? '',
      callName(t, call),
      calls,
      errors,
      p50 ?? '',
      p95 ?? '',
      credits,
    ]),
  ]
}
