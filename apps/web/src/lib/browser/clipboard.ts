import { toast } from '@wenjin/ui'
import { useCallback } from 'react'
import { useText } from '../i18n/index.ts'

/** Returns a function that copies text and shows the result. Browsers allow copying on https and localhost only. */
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
