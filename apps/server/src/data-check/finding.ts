/** The parts of a check, in order. */
export const checkParts = ['pages', 'tables', 'files', 'references', 'index'] as const
export type CheckPart = (typeof checkParts)[number]

/** Something that is wrong, and the way out, as a sentence in both languages. */
export interface Finding {
  part: CheckPart
  zh: string
  en: string
}

/** Takes what a check comes upon. */
export interface CheckReport {
  /** Counts what was examined: pages, rows, files, references or index segments. */
  examined(part: CheckPart, count: number): void
  found(part: CheckPart, zh: string, en: string): void
}
