import { lazy, Suspense, useEffect, useState } from 'react'

const LazyToaster = lazy(() => import('sonner').then((module) => ({ default: module.Toaster })))

/** Position of messages: top centre. Spec section 9 "Toast". */
const position = 'top-center'

/** The mounted `Toaster` of this page, which loads with the first message. Null when the page has none. */
let host: { load: () => Promise<void> } | null = null

/** Creates a promise with its resolve function. */
function makeSignal(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

/** Calls back once its preceding sibling is mounted. */
function Mounted({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount])
  return null
}

/** Renders messages. `durationMs` is the display time, `label` names the region, `theme` follows the page. */
export function Toaster({ durationMs, label, theme }: { durationMs: number; label: string; theme: 'light' | 'dark' | 'system' }) {
  const [needed, setNeeded] = useState(false)
  const [mounted] = useState(makeSignal)
  useEffect(() => {
    host = {
      load: () => {
        setNeeded(true)
        return mounted.promise
      },
    }
    return () => {
      host = null
    }
  }, [mounted])
  if (!needed) return null
  return (
    <Suspense>
      <LazyToaster
        position={position}
        duration={durationMs}
        theme={theme}
        containerAriaLabel={label}
        toastOptions={{ className: 'wj-toast' }}
      />
      <Mounted onMount={mounted.resolve} />
    </Suspense>
  )
}

/** The kind of a message. */
type Severity = 'info' | 'success' | 'warning' | 'error'

export interface ToastOptions {
  /** A button beside the text; pressing it dismisses the message. */
  action?: { label: string; onPress: () => void }
  /** Display time in milliseconds, if it differs from the default. */
  durationMs?: number
}

async function show(severity: Severity, text: string, { action, durationMs }: ToastOptions = {}): Promise<void> {
  // A message sent before the toaster is mounted would be lost.
  const [sonner] = await Promise.all([import('sonner'), host?.load()])
  sonner.toast[severity](text, {
    // Messages with equal text replace one another.
    id: text,
    ...(action && { action: { label: action.label, onClick: action.onPress } }),
    ...(durationMs !== undefined && { duration: durationMs }),
  })
}

/** Short messages that disappear by themselves. */
export const toast = {
  info: (text: string, options?: ToastOptions) => void show('info', text, options),
  success: (text: string, options?: ToastOptions) => void show('success', text, options),
  warning: (text: string, options?: ToastOptions) => void show('warning', text, options),
  error: (text: string, options?: ToastOptions) => void show('error', text, options),
}
