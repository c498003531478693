import { lazy, Suspense } from 'react'

const LazyToaster = lazy(() => import('sonner').then((module) => ({ default: module.Toaster })))

/** Where messages appear: top centre. Spec section 9 "Toast". */
const position = 'top-center'

/** Shows messages. `durationMs` is how long one stays, `label` names the region, `theme` follows the page. */
export function Toaster({ durationMs, label, theme }: { durationMs: number; label: string; theme: 'light' | 'dark' | 'system' }) {
  return (
    <Suspense>
      <LazyToaster
        position={position}
        duration={durationMs}
        theme={theme}
        containerAriaLabel={label}
        toastOptions={{ className: 'wj-toast' }}
      />
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
  const sonner = await import('sonner')
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
