import { useState, type ComponentType, type KeyboardEvent } from 'react'

/** A component whose code is loaded on demand. */
export interface OnDemand<P extends object> {
  /** Loads the code once; after a failure, the next call tries again. */
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
 * Returns the loaded component and the props of a button that opens it: pointer or focus start loading the code, a press shows it. The
 * button is a plain one until then; afterwards the loaded component also renders the button.
 */
export function useOnDemand<P extends object>(part: OnDemand<P>) {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // The page's error boundary handles code that fails to load.
  if (failure !== null) throw failure
  const preload = () => void part.load().catch(() => undefined)
  // Open in a separate task: otherwise the component would treat the same press as one outside of it, and close.
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
