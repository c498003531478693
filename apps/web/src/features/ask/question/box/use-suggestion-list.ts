import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useSuggestions } from '../question.queries.ts'
import { keyEffect, keywordOf } from './suggestion-keys.ts'

/** How long the text must be unchanged before questions are requested, milliseconds. */
const stillMs = 180

/** Debounces a value by `stillMs`. */
function useStill(value: string): string {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), stillMs)
    return () => clearTimeout(timer)
  }, [value])
  return still
}

/** The questions suggested for a typed text, and the one chosen by key. */
export interface SuggestionList {
  id: string
  items: readonly { question: string; from: 'history' | 'library' | 'example' }[]
  /** Index of the chosen question; -1 for the typed text. */
  active: number
  optionId: (index: number) => string
  setActive: (index: number) => void
  close: () => void
  /** Handles a key; returns whether the list used it, in which case the caller must ignore it. */
  handleKey: (event: KeyboardEvent) => boolean
}

/**
 * Suggests questions for a typed text. `composing`: the IME has not committed the text yet. `onChoose` is called with the question chosen
 * by Enter.
 */
export function useSuggestionList(
  text: string,
  { enabled, composing, onChoose }: { enabled: boolean; composing: boolean; onChoose: (question: string) => void },
): SuggestionList {
  const id = useId()
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const [chosen, setChosen] = useState({ keyword: '', active: -1 })
  const keyword = keywordOf(text)
  const still = useStill(keyword)
  const wanted = enabled && !composing && keyword !== '' && closedFor !== keyword
  const { data } = useSuggestions(wanted ? still : '')
  const items = wanted ? (data ?? []).filter((item) => item.question.trim() !== keyword) : []
  // A choice in an earlier list does not carry over to this one.
  const active = chosen.keyword === keyword && chosen.active < items.length ? chosen.active : -1
  const setActive = (index: number) => setChosen({ keyword, active: index })
  const close = () => setClosedFor(keyword)

  const handleKey = (event: KeyboardEvent) => {
    const effect = keyEffect(event.nativeEvent, active, items.length)
    if (effect === null) return false
    event.preventDefault()
    event.stopPropagation()
    if ('active' in effect) setActive(effect.active)
    else close()
    if ('choose' in effect) onChoose(items[effect.choose]!.question)
    return true
  }
  return { id, items, active, optionId: (index) => `${id}-${index}`, setActive, close, handleKey }
}
