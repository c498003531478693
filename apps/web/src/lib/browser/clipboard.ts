import { toast } from '@wenjin/ui'
import { useCallback } from 'react'
import { useText } from '../i18n/index.ts'

/** Copies text and says how it went. Browsers allow it on https and on this machine only. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useText()
  return useCallback(
    async (text) => {
      try {
        await navigator.clipboard.writeText(text)
        toast.success(t('copy.done'))
      } catch {
        toast.error(t('copy.failed'))
      }
    },
    [t],
  )
}
