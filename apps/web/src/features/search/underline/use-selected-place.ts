import { useEffect, useRef, useState, type RefObject } from 'react'
import { splitBlocks } from '../answer/blocks.ts'
import { placeOf, type Place } from './dom-text.ts'

/** How long a selection rests before anything is offered for it, milliseconds. */
const restMs = 180

/** A place of an answer that is selected on the page. */
export interface SelectedPlace extends Place {
  /** Where it stands on the screen. */
  rect: DOMRect
}

/**
 * The place of an answer that is selected, once the selection rests; null when none is. `keep` is asked before it is given up: the focus
 * may have gone to what is offered for it.
 */
export function useSelectedPlace(prose: RefObject<HTMLElement | null>, text: string, enabled: boolean, keep: () => boolean) {
  const [place, setPlace] = useState<SelectedPlace | null>(null)
  const keeps = useRef(keep)
  useEffect(() => {
    keeps.current = keep
  })
  useEffect(() => {
    if (!enabled) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let pressed = false
    const look = () => {
      const selection = document.getSelection()
      const root = prose.current
      const range = selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : null
      if (!root || !range || !range.intersectsNode(root)) {
        if (!keeps.current()) setPlace(null)
        return
      }
      // A selection that began elsewhere speaks of more than this answer.
      const inside = root.contains(range.startContainer) && (root.contains(range.endContainer) || range.endOffset === 0)
      const found = inside ? placeOf(root, splitBlocks(text), range) : null
      setPlace(found && { ...found, rect: range.getBoundingClientRect() })
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
  }, [prose, text, enabled])
  return [place, setPlace] as const
}
