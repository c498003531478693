import { useCallback } from 'react'
import { externalValue, useExternalValue } from '../view/external-value.ts'
import { getSetting, useSetting } from '../storage/settings.ts'
import type { SettingValue } from '../storage/storage.ts'
import { zhFirst } from './zh/first.ts'
import type { TextKey } from './zh/index.ts'

type Lang = SettingValue<'uiLang'>
type Texts = Readonly<Partial<Record<TextKey, string>>>

/** The Chinese texts of the first page are bundled; those of other pages, and the English ones, are loaded on demand. */
const loaded: Record<Lang, ReturnType<typeof externalValue<Texts>>> = { zh: externalValue<Texts>(zhFirst), en: externalValue<Texts>({}) }

type Part = 'first' | TextPart

/**
 * Parts of texts beyond those of the first page: of answers and the history, of the list of libraries, of mind maps, and of all other
 * pages.
 */
type TextPart = 'answer' | 'topics' | 'mindMap' | 'rest'

/** The `handle` of a route whose page uses only some parts of the texts. */
export interface PageTexts {
  texts: readonly TextPart[]
}

const everyPart: readonly TextPart[] = ['answer', 'topics', 'mindMap', 'rest']

const parts: Record<Lang, Record<Part, () => Promise<Texts>>> = {
  zh: {
    first: async () => zhFirst,
    answer: async () => (await import('./zh/answer.ts')).zhAnswer,
    topics: async () => (await import('./zh/library/topic.texts.ts')).topicTexts,
    mindMap: async () => (await import('./zh/write/mind-map.texts.ts')).mindMapTexts,
    rest: async () => (await import('./zh/rest.ts')).zhRest,
  },
  en: {
    first: async () => (await import('./en/first.ts')).enFirst,
    answer: async () => (await import('./en/answer.ts')).enAnswer,
    topics: async () => (await import('./en/library/topic.texts.ts')).topicTexts,
    mindMap: async () => (await import('./en/write/mind-map.texts.ts')).mindMapTexts,
    rest: async () => (await import('./en/rest.ts')).enRest,
  },
}

const pending = new Map<string, Promise<void>>()

/** Loads one part of a language once; a failed load is repeated at the next call. */
function loadPart(lang: Lang, part: Part): Promise<void> {
  const name = `${lang} ${part}`
  const known = pending.get(name)
  if (known) return known
  const loading = parts[lang][part]().then((texts) => loaded[lang].set({ ...loaded[lang].get(), ...texts }))
  pending.set(name, loading)
  loading.catch(() => pending.delete(name))
  return loading
}

/** The parts used by the current and earlier pages. */
const wanted = new Set<Part>(['first'])

/** Loads the texts of a language. Rejects when they cannot be fetched; the page then stays Chinese. */
export async function loadTexts(lang: Lang): Promise<void> {
  await Promise.all([...wanted].map((part) => loadPart(lang, part)))
}

/** Loads texts beyond those of the first page in the language of the page: the named parts, or all. Rejects when they cannot be fetched. */
export async function loadMoreTexts(more: readonly TextPart[] = everyPart): Promise<void> {
  for (const part of more) wanted.add(part)
  await loadTexts(getSetting('uiLang'))
}

/** Returns the English text if it is loaded, else the Chinese one; a missing text triggers loading all parts and is empty until then. */
function findText(lang: Lang, texts: Record<Lang, Texts>, key: TextKey): string {
  const found = (lang === 'en' ? texts.en[key] : undefined) ?? texts.zh[key]
  if (found !== undefined) return found
  loadMoreTexts().catch(() => undefined)
  return ''
}

/** Returns a function that finds texts in the page's language, for components; its identity changes when texts are loaded. */
export function useFindText(): (key: TextKey) => string {
  const [lang] = useSetting('uiLang')
  const zh = useExternalValue(loaded.zh)
  const en = useExternalValue(loaded.en)
  return useCallback((key) => findText(lang, { zh, en }, key), [lang, zh, en])
}

/** The same function outside of components. */
export const getText = (key: TextKey): string => findText(getSetting('uiLang'), { zh: loaded.zh.get(), en: loaded.en.get() }, key)
