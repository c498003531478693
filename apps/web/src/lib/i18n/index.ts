import { useCallback } from 'react'
import { fillText } from './fill-text.ts'
import { getText, useFindText } from './texts.ts'
import type { TextKey } from './zh/index.ts'

export { loadMoreTexts, loadTexts, type PageTexts } from './texts.ts'
export type { TextKey }

/** Returns the text of a key in the language of the page, with its `{name}` placeholders replaced. */
export type Text = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** Returns the function for texts in the page's language. */
export function useText(): Text {
  const find = useFindText()
  return useCallback((key, values) => fillText(find(key), values), [find])
}

/** The function for texts outside of components. */
export const text: Text = (key, values) => fillText(getText(key), values)
