import type { ExportRequest, Lang } from '@wenjin/contract'
import type { DocumentInput, Picture } from '@wenjin/export'
import type { ExportSubject } from './export-source.ts'

/** The input of a document: what was read, and what the person chose. */
export function inputOf(
  subject: ExportSubject,
  { marks, sources, references }: ExportRequest,
  surroundings: { lang: Lang; origin: string; pictures: readonly Picture[]; maxChars?: number },
): DocumentInput {
  const { cited: _cited, ...text } = subject
  return { ...text, marks, listSources: sources, referenceStyle: references, ...surroundings }
}
