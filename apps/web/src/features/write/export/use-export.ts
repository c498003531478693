import type { ExportFormat, ExportRequest, ExportType } from '@wenjin/contract'
import { toast } from '@wenjin/ui'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useSave } from '../../../lib/browser/save-file.tsx'
import { useText } from '../../../lib/i18n/index.ts'
import { track } from '../../../lib/person/tracking.ts'
import { ExportCancelled, ExportFailed, makeExport } from './export-file.ts'

/** An export as chosen in the form. */
export interface ChosenExport {
  format: ExportFormat
  type: ExportType
  body: ExportRequest
}

/** Mutation that exports files, passes them to the browser for saving, and shows errors. It resolves to false when it was cancelled. */
export function useExport() {
  const t = useText()
  const save = useSave()
  const [progress, setProgress] = useState(0)
  const running = useRef<AbortController>(null)
  // The export uses the values shown at the press: they are passed on instead of read again when the call is made.
  const make = useMutation({
    mutationFn: async ({ format, type, body }: ChosenExport) => {
      const { signal } = (running.current = new AbortController())
      setProgress(0)
      try {
        await save(async () => {
          const task = await makeExport(format, {
            submit: () => api.export.submitExport({ params: { format, type }, body }),
            status: (id) => api.export.getExport({ params: { format }, query: { id } }),
            cancel: (id) => api.export.cancelExport({ params: { format }, query: { id } }),
            wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
            onProgress: setProgress,
            signal,
          })
          track('exported', format)
          if (task.replaced.length > 0) toast.info(t('export.replaced', { what: task.replaced.join('；') }))
          return { fileName: task.fileName, href: api.export.downloadExport.url({ params: { format }, query: { id: task.id } }) }
        })
        return true
      } catch (error) {
        if (error instanceof ExportCancelled) return false
        throw error
      }
    },
    onError: (error) => {
      if (!(error instanceof ExportFailed)) toast.error(error.message)
      else toast.error(error.reason === '' ? t(error.text) : t('export.failed.reason', { text: t(error.text), reason: error.reason }))
    },
  })
  return { make, progress, cancel: () => running.current?.abort() }
}
