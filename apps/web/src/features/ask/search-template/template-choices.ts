import type { SearchTemplate } from '@wenjin/contract'
import { engineOf, filtersOf, topicOf, type AskOptions } from '../options/index.ts'

/** Converts a template to the options of the question box. */
export function choicesOf({ mode, engineType, searchTopic, model, filters, advanceMath }: SearchTemplate): AskOptions {
  return {
    mode,
    source: searchTopic === null ? engineType : `topic:${searchTopic}`,
    model,
    // A template without a language filter sets `all`: otherwise the filter chosen before would stay.
    filters: { ...filters, scholarLang: filters.scholarLang ?? 'all' },
    advanceMath,
  }
}

/** Converts the options of the question box to the fields of a template. */
export function templateChoices(options: AskOptions): Omit<SearchTemplate, 'id' | 'name' | 'question' | 'builtin'> {
  const { mode, source, model, advanceMath } = options
  return { mode, engineType: engineOf(source), searchTopic: topicOf(source), model, filters: filtersOf(options), advanceMath }
}
