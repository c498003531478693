import type { ExportRequest, Lang } from '@wenjin/contract'
import type { DocumentInput, Picture } from '@wenjin/export'
import type { ExportSubject } from './export-source.ts'

/** Builds the input of a document from the loaded subject and the user's options. */
export function inputOf(
  subject: ExportSubject,
  { marks, sources, references }: ExportRequest,
  surroundings: { lang: Lang; origin: string; pictures: readonly Picture[]; maxChars?: number },
): DocumentInput {
  const { cited: _cited, ...text } = subject
  return { ...text, marks, listSources: sources, referenceStyle: references, ...surroundings }
}
