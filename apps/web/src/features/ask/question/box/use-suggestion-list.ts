import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useSuggestions } from '../question.queries.ts'
import { keyEffect, keywordOf } from './suggestion-keys.ts'

/** How long the text must stand still before questions are looked for, milliseconds. */
const stillMs = 180

/** A value as it was when it last stood still. */
function useStill(value: string): string {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), stillMs)
    return () => clearTimeout(timer)
  }, [value])
  return still
}

/** The questions offered for a typed text, and which of them is chosen by key. */
export interface SuggestionList {
  id: string
  items: readonly { question: string; from: 'history' | 'library' | 'example' }[]
  /** -1 while the typed text is. */
  active: number
  optionId: (index: number) => string
  setActive: (index: number) => void
  close: () => void
  /** Whether a key was the list's; it is then spent. */
  handleKey: (event: KeyboardEvent) => boolean
}

/**
 * Offers questions for a typed text. `composing`: the input method has not settled the text yet. `onChoose` gets the question that was
 * chosen by Enter.
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
