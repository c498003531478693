import { useCallback } from 'react'
import { fillText } from './fill-text.ts'
import { getText, useFindText } from './texts.ts'
import type { TextKey } from './zh/index.ts'

export { loadMoreTexts, loadTexts, type PageTexts } from './texts.ts'
export type { TextKey }

/** Gives a text by its key in the language of the page, its `{name}` places filled. */
export type Text = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** The texts of the page's language. */
export function useText(): Text {
  const find = useFindText()
  return useCallback((key, values) => fillText(find(key), values), [find])
}

/** A text outside of components. */
export const text: Text = (key, values) => fillText(getText(key), values)
