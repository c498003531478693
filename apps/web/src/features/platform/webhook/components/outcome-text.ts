import type { WebhookDelivery } from '@wenjin/contract'
import { useText } from '../../../../lib/i18n/index.ts'

/** Returns a function that describes the result of an attempt: its HTTP status, or the failure; empty before the first attempt. */
export function useOutcomeText(): (outcome: Pick<WebhookDelivery, 'lastStatus' | 'lastFailure'>) => string {
  const t = useText()
  return ({ lastStatus, lastFailure }) => {
    if (lastFailure !== null) return t(`hook.failure.${lastFailure}`)
    return lastStatus === null ? '' : `HTTP ${lastStatus}`
  }
}
