import type { PlanQuotas } from '@wenjin/contract'

/** Maximum number of words in the list, and maximum length of one in characters. */
export const maxWords = 20_000
const maxWordChars = 100
const maxQuota = 1_000_000

export const quotaPlans = ['guest', 'free', 'personal', 'team'] as const satisfies readonly Exclude<keyof PlanQuotas, 'knowledgeTrial'>[]
export const quotaKinds = ['search', 'research', 'advance', 'storage'] as const
export type QuotaPlan = (typeof quotaPlans)[number]
export type QuotaKind = (typeof quotaKinds)[number]

/** The quotas as form fields: text by `plan.kind` and `knowledgeTrial`; empty for no limit. */
export type QuotaFields = Record<`${QuotaPlan}-${QuotaKind}` | 'knowledgeTrial', string>

const textOf = (quota: number | null) => (quota === null ? '' : String(quota))

/** Whether a text is a valid quota, or empty for no limit. */
export function isQuotaText(text: string): boolean {
  const trimmed = text.trim()
  return trimmed === '' || (/^\d{1,7}$/.test(trimmed) && Number(trimmed) <= maxQuota)
}

export function quotaFields(quotas: PlanQuotas): QuotaFields {
  const fields: Partial<QuotaFields> = { knowledgeTrial: textOf(quotas.knowledgeTrial) }
  for (const plan of quotaPlans) for (const kind of quotaKinds) fields[`${plan}-${kind}`] = textOf(quotas[plan][kind])
  return fields as QuotaFields
}

/** Converts the fields of a valid form to quotas. */
export function quotasOf(fields: QuotaFields): PlanQuotas {
  const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))
  const planOf = (plan: QuotaPlan) => ({
    search: numberOf(fields[`${plan}-search`]),
    research: numberOf(fields[`${plan}-research`]),
    advance: numberOf(fields[`${plan}-advance`]),
    storage: numberOf(fields[`${plan}-storage`]),
  })
  return {
    guest: planOf('guest'),
    free: planOf('free'),
    personal: planOf('personal'),
    team: planOf('team'),
    knowledgeTrial: numberOf(fields.knowledgeTrial),
  }
}

/** Splits a list with one word per line; drops duplicate and empty lines. */
export function wordsOf(text: string): string[] {
  const words = text.split(/\r?\n/).map((line) => line.trim())
  return [...new Set(words.filter(Boolean))]
}

/** Returns the first word that is too long for the list, or undefined. */
export function tooLongWord(words: readonly string[]): string | undefined {
  return words.find((word) => word.length > maxWordChars)
}
