import { placeLabel, type Place } from '@wenjin/contract'
import { useCallback } from 'react'
import { useSetting } from '../storage/settings.ts'

/**
 * Returns a function that formats a place of a document in the language of the page: 第 2–3 页, Sheet1!B3, 12:33; undefined for a format
 * without places.
 */
export function usePlaceLabel(): (place: Place | undefined) => string | undefined {
  const [lang] = useSetting('uiLang')
  return useCallback((place) => place && placeLabel(place, lang), [lang])
}
