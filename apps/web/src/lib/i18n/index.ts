import { useCallback } from 'react'
import { getSetting, useSetting } from '../settings.ts'
import { fillText } from './fill-text.ts'
import { tables, type TextKey } from './tables.ts'

export type { TextKey }

/** Gives a text by its key in the language of the page, its `{name}` places filled. */
export type Text = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** The texts of the page's language. */
export function useText(): Text {
  const [lang] = useSetting('uiLang')
  return useCallback((key, values) => fillText(tables[lang][key], values), [lang])
}

/** A text outside of components. */
export const text: Text = (key, values) => fillText(tables[getSetting('uiLang')][key], values)
