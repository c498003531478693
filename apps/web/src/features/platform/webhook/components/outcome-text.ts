import type { WebhookDelivery } from '@wenjin/contract'
import { useText } from '../../../../lib/i18n/index.ts'

/** Puts the outcome of a try into words: its HTTP status, or why there is none; empty before the first. */
export function useOutcomeText(): (outcome: Pick<WebhookDelivery, 'lastStatus' | 'lastFailure'>) => string {
  const t = useText()
  return ({ lastStatus, lastFailure }) => {
    if (lastFailure !== null) return t(`hook.failure.${lastFailure}`)
    return lastStatus === null ? '' : `HTTP ${lastStatus}`
  }
}
