import { lazy, Suspense } from 'react'

const LazyToaster = lazy(() => import('sonner').then((module) => ({ default: module.Toaster })))

/** Where messages appear: top centre. `durationMs` is how long one stays, `label` names the region, `theme` follows the page. */
export function Toaster({ durationMs, label, theme }: { durationMs: number; label: string; theme: 'light' | 'dark' | 'system' }) {
  return (
    <Suspense>
      <LazyToaster
        position="top-center"
        duration={durationMs}
        theme={theme}
        containerAriaLabel={label}
        toastOptions={{ className: 'wj-toast' }}
      />
    </Suspense>
  )
}

type Kind = 'success' | 'error'

async function show(kind: Kind, text: string): Promise<void> {
  const sonner = await import('sonner')
  sonner.toast[kind](text)
}

/** Short messages that go away by themselves. */
export const toast = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
}
