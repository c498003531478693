import { lazy, Suspense, useEffect, useState } from 'react'

const LazyToaster = lazy(() => import('sonner').then((module) => ({ default: module.Toaster })))

/** Where messages appear: top centre. Spec section 9 "Toast". */
const position = 'top-center'

/** The place of the messages on this page: it is loaded for the first of them. Null where no page shows any. */
let host: { load: () => Promise<void> } | null = null

/** A promise that is resolved from outside. */
function makeSignal(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

/** Says when what stands before it is on the page. */
function Mounted({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount])
  return null
}

/** Shows messages. `durationMs` is how long one stays, `label` names the region, `theme` follows the page. */
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

/** How a message is meant. */
type Severity = 'info' | 'success' | 'warning' | 'error'

export interface ToastOptions {
  /** A button beside the words; pressing it puts the message away. */
  action?: { label: string; onPress: () => void }
  /** How long it stays, milliseconds, when that is not as long as the others. */
  durationMs?: number
}

async function show(severity: Severity, text: string, { action, durationMs }: ToastOptions = {}): Promise<void> {
  // A message that comes before its place would be lost.
  const [sonner] = await Promise.all([import('sonner'), host?.load()])
  sonner.toast[severity](text, {
    // The same words stand once, whoever says them.
    id: text,
    ...(action && { action: { label: action.label, onClick: action.onPress } }),
    ...(durationMs !== undefined && { duration: durationMs }),
  })
}

/** Short messages that go away by themselves. */
export const toast = {
  info: (text: string, options?: ToastOptions) => void show('info', text, options),
  success: (text: string, options?: ToastOptions) => void show('success', text, options),
  warning: (text: string, options?: ToastOptions) => void show('warning', text, options),
  error: (text: string, options?: ToastOptions) => void show('error', text, options),
}
