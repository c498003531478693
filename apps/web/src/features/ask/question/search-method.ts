import { isResearch } from '@wenjin/contract'
import type { SettingValue } from '../../../lib/storage/storage.ts'
import type { AskOptions, Attachments, OfferedModel } from '../options/index.ts'

/**
 * Returns the source to search first. A person who prefers answers before searching (`after`) gets, instead of everything, a model only, or
 * their own files when no model is configured; an explicitly chosen source stays.
 */
export function firstSource(source: string, method: SettingValue<'searchMethod'>, models: readonly OfferedModel[] | undefined): string {
  if (method !== 'after' || source !== 'default') return source
  return models !== undefined && models.length > 0 ? 'ai' : 'mine'
}

/** Whether a question is nothing but words to search for: attachments and a research need an answer. */
export function isListed({ mode, source }: AskOptions, attachments: Attachments): boolean {
  const nothing = Object.values(attachments).every((value) => value === undefined || (Array.isArray(value) && value.length === 0))
  return nothing && !isResearch(mode) && source !== 'ai' && !source.startsWith('topic:')
}
