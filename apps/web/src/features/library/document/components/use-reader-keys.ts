import { useEffect, useLayoutEffect, useRef } from 'react'

interface ReaderKeys {
  /** Absent when the document cannot be searched: Ctrl+F is then handled by the browser. */
  onSearch?: (() => void) | undefined
  onZoom: (by: 1 | -1) => void
  onFit: () => void
  onTurn: (by: 1 | -1) => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * Registers the keys of the reader. Ctrl+F searches the whole document, of which the browser can search only the rendered part; pressed
 * again in the search field it is handled by the browser.
 */
export function useReaderKeys(keys: ReaderKeys): void {
  const latest = useRef(keys)
  // A layout effect runs before the next key event; an effect after the paint may be late on a busy machine.
  useLayoutEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || document.querySelector('[role="dialog"][data-open]')) return
      const chord = event.ctrlKey || event.metaKey
      const { onSearch, onZoom, onFit, onTurn } = latest.current
      const act = () => {
        if (chord) return event.key.toLowerCase() === 'f' && !isTyping(event.target) ? (onSearch ?? null) : null
        if (isTyping(event.target)) return null
        if (event.key === '+' || event.key === '=') return () => onZoom(1)
        if (event.key === '-') return () => onZoom(-1)
        if (event.key === '0') return onFit
        // With Shift, keys extend a selection.
        if (event.shiftKey) return null
        const inBar = event.target instanceof Element && event.target.closest('[role="toolbar"], audio, video')
        if (event.key === 'ArrowRight' && !inBar) return () => onTurn(1)
        if (event.key === 'ArrowLeft' && !inBar) return () => onTurn(-1)
        return null
      }
      const action = act()
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}
