import type { StorageOutcome, StorageProblem } from '@wenjin/contract'
import type { Text } from '../../../../lib/i18n/index.ts'

/** Describes why a storage does not work. */
export function problemText(t: Text, { reason, status }: StorageProblem): string {
  const why = t(`setup.storage.failure.${reason}`)
  return status === null ? why : t('setup.failure.status', { why, status })
}

/** Describes the result of an attempt with an object store. */
export function outcomeText(t: Text, outcome: StorageOutcome): string {
  if (outcome.ok) return t('setup.storage.works', { seconds: (outcome.ms / 1000).toFixed(1) })
  return t('setup.storage.failed', { step: t(`setup.storage.step.${outcome.step}`), why: problemText(t, outcome) })
}
