import type { ExportRequest, ExportType } from '@wenjin/contract'
import { toast } from '@wenjin/ui'
import { useCallback } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useText } from '../../../lib/i18n/index.ts'

type Copied = Partial<ExportRequest> & { id: string; type: ExportType }

/** Fetches the three clipboard formats of an object. */
export function fetchCopied({ type, ...body }: Copied) {
  return api.export.copyExport({ params: { type }, body })
}

/**
 * Copies an object as HTML with tables and formulas, and as plain text for editors without support for that. When the browser or the
 * connection cannot provide HTML, only plain text is copied.
 */
export function useRichCopy(): (text: string, what: Copied) => Promise<void> {
  const t = useText()
  return useCallback(
    async (text, what) => {
      try {
        // The clipboard accepts promises; call it synchronously while the user activation is still valid.
        const html = fetchCopied(what).then((copied) => new Blob([copied.html], { type: 'text/html' }))
        html.catch(() => undefined)
        try {
          await navigator.clipboard.write([
            new ClipboardItem({ 'text/html': html, 'text/plain': new Blob([text], { type: 'text/plain' }) }),
          ])
        } catch {
          await navigator.clipboard.writeText(text)
        }
        toast.success(t('copy.done'))
      } catch {
        toast.error(t('copy.failed'))
      }
    },
    [t],
  )
}
