import type { ExportFormat, ExportRequest, Lang } from '@wenjin/contract'
import type { DocumentInput, Picture } from '@wenjin/export'
import { withWarnings } from '../../../lib/text/cited-text.ts'
import type { ExportSubject } from './export-source.ts'

/**
 * Builds the input of a document from the loaded subject and the user's options. Contradicted sentences carry a warning, except in an
 * evidence package, which shows the verdict of each sentence itself.
 */
export function inputOf(
  subject: ExportSubject,
  { marks, sources, references, format }: ExportRequest & { format?: ExportFormat | undefined },
  surroundings: { lang: Lang; origin: string; pictures: readonly Picture[]; maxChars?: number },
): DocumentInput {
  const { cited, ...text } = subject
  const markdown = cited && format !== 'evidence' ? withWarnings(text.markdown, cited, surroundings.lang) : text.markdown
  return { ...text, markdown, marks, listSources: sources, referenceStyle: references, ...surroundings }
}
