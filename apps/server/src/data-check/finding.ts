/** The parts of a check, in order. */
export const checkParts = ['pages', 'tables', 'files', 'references', 'index'] as const
export type CheckPart = (typeof checkParts)[number]

/** A problem and its remedy, as a sentence in both languages. */
export interface Finding {
  part: CheckPart
  zh: string
  en: string
}

/** Receives the results of a check. */
export interface CheckReport {
  /** Adds to the number of checked pages, rows, files, references or index segments. */
  examined(part: CheckPart, count: number): void
  found(part: CheckPart, zh: string, en: string): void
}
