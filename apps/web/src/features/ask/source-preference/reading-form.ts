import { useText, type TextKey } from '../../../lib/i18n/index.ts'
import type { Reading } from './source-preference.queries.ts'

/** The settings of a reading as strings in form fields. */
export type ReadingFields = Record<keyof Reading, string>

/** The minimum and maximum of each setting. */
export const readingLimits = {
  depth: { min: 0, max: 5 },
  pageLimit: { min: 1, max: 2000 },
  everyHours: { min: 1, max: 720 },
} as const satisfies Record<keyof Reading, { min: number; max: number }>

export const readingNames = Object.keys(readingLimits) as (keyof Reading)[]

/** The default settings of a subscription. */
export const usualReading: Reading = { depth: 2, pageLimit: 100, everyHours: 24 }

/** Whether a text is a whole number within the limits of a field. */
export function isReadingNumber(name: keyof Reading, text: string): boolean {
  const { min, max } = readingLimits[name]
  return /^\d{1,6}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
}

/** Converts the fields of a form to settings; all fields must be valid numbers. */
export function readingOf(fields: ReadingFields): Reading {
  return { depth: Number(fields.depth), pageLimit: Number(fields.pageLimit), everyHours: Number(fields.everyHours) }
}

/** Converts settings to the fields of a form. */
export function fieldsOf({ depth, pageLimit, everyHours }: Reading): ReadingFields {
  return { depth: String(depth), pageLimit: String(pageLimit), everyHours: String(everyHours) }
}

/** Returns the label, hint and error of a field. */
export function useReadingTexts(): (name: keyof Reading) => { label: string; hint: string; wrong: string } {
  const t = useText()
  return (name) => ({
    label: t(`subscription.${name}`),
    hint: t(`subscription.${name}.hint` satisfies TextKey),
    wrong: t('subscription.number', readingLimits[name]),
  })
}
