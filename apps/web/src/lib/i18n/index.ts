import { useCallback } from 'react'
import { fillText } from './fill-text.ts'
import { getTexts, useTexts } from './texts.ts'
import type { TextKey } from './zh/index.ts'

export { loadTexts } from './texts.ts'
export type { TextKey }

/** Gives a text by its key in the language of the page, its `{name}` places filled. */
export type Text = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** The texts of the page's language. */
export function useText(): Text {
  const texts = useTexts()
  return useCallback((key, values) => fillText(texts[key], values), [texts])
}

/** A text outside of components. */
export const text: Text = (key, values) => fillText(getTexts()[key], values)
