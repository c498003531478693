import { useText } from '../../../lib/i18n/index.ts'
import type { AskOptions } from '../options/index.ts'
import { usePlansShown } from '../../../lib/api/instance.ts'
import { useQuota } from './question.queries.ts'
import { quotaShown } from './quota.ts'

/** The remaining questions of today in the chosen mode, as a sentence; empty without a limit. */
export function useQuotaText({ mode }: AskOptions): string {
  const t = useText()
  const { data } = useQuota()
  const plans = usePlansShown()
  const quota = quotaShown(data, mode)
  if (!quota) return ''
  const left = quota.limit - quota.used
  // Where plans are not enabled, only a used-up quota is mentioned.
  if (!plans && left > 0) return ''
  const { kind, limit } = quota
  const n = Math.max(0, left)
  return n === 0 ? t(`ask.quota.${kind}.none`, { limit }) : t(`ask.quota.${kind}`, { n })
}
