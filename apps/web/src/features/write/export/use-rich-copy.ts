import type { ExportRequest, ExportType } from '@wenjin/contract'
import { useCallback } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useCopy } from '../../../lib/browser/clipboard.ts'

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
  const copy = useCopy()
  return useCallback(
    (text, what) =>
      copy(
        text,
        fetchCopied(what).then(({ html }) => html),
      ),
    [copy],
  )
}
