import { useEffect, useRef, type RefObject } from 'react'

/** How long a selection must be unchanged before it is reported, milliseconds. */
const restMs = 180

/** The listener for the selection of the page. */
interface RestingSelection {
  /** The observed element: selections outside of it are ignored. */
  root: RefObject<HTMLElement | null>
  /** Called with the selection; parts of it may be outside the root. */
  onRest: (range: Range, root: HTMLElement) => void
  /** Called when the selection in the root is cleared. */
  onGone: () => void
  /** Called before `onGone`; returning true keeps the state, since the focus may have moved to the toolbar of the selection. */
  keep: () => boolean
  enabled?: boolean
}

/**
 * Reports the selection in an element once it has stopped changing, and when it is cleared. It counts as changing while a mouse button is
 * down.
 */
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
