import type { SearchTemplate } from '@wenjin/contract'
import type { SearchTemplateRow } from './search-template.repo.ts'

/** Presents a stored template. */
export function toSearchTemplate(row: SearchTemplateRow): SearchTemplate {
  const { id, name, question, mode, engineType, model, filters, searchTopic, advanceMath } = row
  return { id, name, question, mode, engineType, model, filters, searchTopic, advanceMath, builtin: false }
}
