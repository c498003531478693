import type { StorageOutcome, StorageProblem } from '@wenjin/contract'
import type { Text } from '../../../../lib/i18n/index.ts'

/** Why a place for files does not work, in words. */
export function problemText(t: Text, { reason, status }: StorageProblem): string {
  const why = t(`setup.storage.failure.${reason}`)
  return status === null ? why : t('setup.failure.status', { why, status })
}

/** How an attempt with an object store went. */
export function outcomeText(t: Text, outcome: StorageOutcome): string {
  if (outcome.ok) return t('setup.storage.works', { seconds: (outcome.ms / 1000).toFixed(1) })
  return t('setup.storage.failed', { step: t(`setup.storage.step.${outcome.step}`), why: problemText(t, outcome) })
}
