import { useState, type ComponentType, type KeyboardEvent } from 'react'

/** A component whose code is loaded when somebody reaches for it. */
export interface OnDemand<P extends object> {
  /** Loads the code, once; after a failure the next call tries again. */
  load(): Promise<ComponentType<P>>
}

export function onDemand<P extends object>(fetchComponent: () => Promise<ComponentType<P>>): OnDemand<P> {
  let loading: Promise<ComponentType<P>> | null = null
  return {
    load() {
      if (loading) return loading
      const started = fetchComponent()
      loading = started
      started.catch(() => (loading = null))
      return started
    },
  }
}

const openingKeys = new Set(['ArrowDown', 'ArrowUp'])

/**
 * A button that opens something whose code is not loaded yet: the pointer or the focus begins to load it, a press shows it. Until then the
 * button is a plain one; after that the loaded component draws the button, too.
 */
export function useOnDemand<P extends object>(part: OnDemand<P>) {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // The boundary of the page says what to do about code that does not come.
  if (failure !== null) throw failure
  const preload = () => void part.load().catch(() => undefined)
  // A task of its own: what opens must not take the press that opened it for a press beside it.
  const open = () => void part.load().then((component) => setTimeout(() => setLoaded(() => component)), setFailure)
  const trigger = {
    type: 'button' as const,
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (!openingKeys.has(event.key)) return
      event.preventDefault()
      open()
    },
  }
  return { Loaded, trigger }
}
