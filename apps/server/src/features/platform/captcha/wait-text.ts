import type { Lang } from '@wenjin/contract'

/** Describes the waiting time as the end of a sentence; in seconds up to a minute and a half, then in minutes. */
export function waitText(ms: number): Record<Lang, string> {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds <= 90) return { zh: `请在 ${seconds} 秒后再试`, en: `try again in ${seconds} s` }
  const minutes = Math.ceil(seconds / 60)
  return { zh: `请在 ${minutes} 分钟后再试`, en: `try again in ${minutes} minutes` }
}
