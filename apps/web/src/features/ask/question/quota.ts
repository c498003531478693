import { isResearch, type Mode, type QuotaLeft } from '@wenjin/contract'

/** Returns the quota that a question of a mode counts against, if it has a limit. */
export function quotaShown(
  quotas: readonly QuotaLeft[] | undefined,
  mode: Mode,
): { kind: 'search' | 'research'; used: number; limit: number } | null {
  const kind = isResearch(mode) ? 'research' : 'search'
  const quota = quotas?.find((known) => known.kind === kind)
  return quota && quota.limit !== null ? { kind, used: quota.used, limit: quota.limit } : null
}
