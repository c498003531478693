import { externalValue, useExternalValue } from '../view/external-value.ts'
import { getSetting, useSetting } from '../storage/settings.ts'
import type { SettingValue } from '../storage/storage.ts'
import { zh, type TextKey } from './zh/index.ts'

type Texts = Readonly<Record<TextKey, string>>

/** English is loaded for those who read it; Chinese is always there. */
const english = externalValue<Texts | null>(null)

const textsOf = (lang: SettingValue<'uiLang'>, en: Texts | null): Texts => (lang === 'en' && en ? en : zh)

/** Makes sure that a language's texts are there. Fails when they cannot be fetched; the page then stays Chinese. */
export async function loadTexts(lang: SettingValue<'uiLang'>): Promise<void> {
  if (lang === 'en') english.set((await import('./en/index.ts')).en)
}

/** The texts of the page's language, for a component; Chinese until others are loaded. */
export function useTexts(): Texts {
  const [lang] = useSetting('uiLang')
  return textsOf(lang, useExternalValue(english))
}

/** The same outside of components. */
export const getTexts = (): Texts => textsOf(getSetting('uiLang'), english.get())
