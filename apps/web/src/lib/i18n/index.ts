import { useCallback } from 'react'
import { useSetting } from '../settings.ts'
import { en } from './en.ts'
import { fillText } from './fill-text.ts'
import { zh, type TextKey } from './zh.ts'

export type { TextKey }

const tables = { zh, en }

/** Gives a text by its key in the language of the page, its `{name}` places filled. */
export type Text = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** The texts of the page's language. */
export function useText(): Text {
  const [lang] = useSetting('uiLang')
  return useCallback((key, values) => fillText(tables[lang][key], values), [lang])
}
