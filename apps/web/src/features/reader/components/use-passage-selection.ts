import { useEffect, useRef, type RefObject } from 'react'
import type { SelectedPassage } from '../place.ts'

/** How long a selection rests before anything is offered for it, milliseconds. */
const restMs = 180

/**
 * Tells what is selected in a document once the selection rests, and null when it is given up. `keep` is asked before that: the focus
 * may have gone to what is offered for it.
 */
export function usePassageSelection(
  root: RefObject<HTMLElement | null>,
  read: (range: Range) => Omit<SelectedPassage, 'screen'> | null,
  onSelect: (passage: SelectedPassage | null) => void,
  keep: () => boolean,
): void {
  const latest = useRef({ read, onSelect, keep })
  useEffect(() => {
    latest.current = { read, onSelect, keep }
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let pressed = false
    const look = () => {
      const selection = document.getSelection()
      const range = selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : null
      const element = root.current
      // A selection that began elsewhere speaks of more than this document.
      const inside = range && element?.contains(range.startContainer) && element.contains(range.endContainer)
      const passage = inside ? latest.current.read(range) : null
      if (passage && range) latest.current.onSelect({ ...passage, screen: range.getBoundingClientRect() })
      else if (!latest.current.keep()) latest.current.onSelect(null)
    }
    const handleChange = () => {
      clearTimeout(timer)
      if (!pressed) timer = setTimeout(look, restMs)
    }
    const handleDown = (event: PointerEvent) => {
      pressed = event.pointerType === 'mouse'
    }
    const handleUp = () => {
      pressed = false
      handleChange()
    }
    document.addEventListener('selectionchange', handleChange)
    document.addEventListener('pointerdown', handleDown)
    document.addEventListener('pointerup', handleUp)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', handleChange)
      document.removeEventListener('pointerdown', handleDown)
      document.removeEventListener('pointerup', handleUp)
    }
  }, [root])
}
