import { useEffect, useRef, type RefObject } from 'react'

/** How long a selection rests before anything is offered for it, milliseconds. */
const restMs = 180

/** The listener for the selection of the page. */
interface RestingSelection {
  /** The observed element: selections outside of it are ignored. */
  root: RefObject<HTMLElement | null>
  /** Called with the selection; a part of it may lie outside the root. */
  onRest: (range: Range, root: HTMLElement) => void
  /** Nothing is selected in the root any more. */
  onGone: () => void
  /** Asked before `onGone`: the focus may have gone to what is offered for the selection. */
  keep: () => boolean
  enabled?: boolean
}

/** Tells what is selected in an element once the selection rests, and that it was given up. While a mouse button is down it does not rest. */
export function useRestingSelection({ enabled = true, ...told }: RestingSelection): void {
  const latest = useRef(told)
  useEffect(() => {
    latest.current = told
  })
  useEffect(() => {
    if (!enabled) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let pressed = false
    const look = () => {
      const { root, onRest, onGone, keep } = latest.current
      const selection = document.getSelection()
      const range = selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : null
      if (root.current && range?.intersectsNode(root.current)) onRest(range, root.current)
      else if (!keep()) onGone()
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
  }, [enabled])
}
