import { Toaster as Base, toast as show } from 'sonner'

/** Where messages appear: top centre. `durationMs` is how long one stays, `label` names the region, `theme` follows the page. */
export function Toaster({ durationMs, label, theme }: { durationMs: number; label: string; theme: 'light' | 'dark' | 'system' }) {
  return (
    <Base position="top-center" duration={durationMs} theme={theme} containerAriaLabel={label} toastOptions={{ className: 'wj-toast' }} />
  )
}

/** Short messages: `info`, `success`, `warning`, `error`, each with an optional action. */
export const toast = {
  info: (text: string, action?: { label: string; onClick: () => void }) => show.info(text, { action }),
  success: (text: string, action?: { label: string; onClick: () => void }) => show.success(text, { action }),
  warning: (text: string, action?: { label: string; onClick: () => void }) => show.warning(text, { action }),
  error: (text: string, action?: { label: string; onClick: () => void }) => show.error(text, { action }),
}
