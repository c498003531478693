import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useQuery } from '@tanstack/react-query'
import { Waiting } from '@wenjin/ui'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { outlineOfPdf, type OutlineEntry } from '../pdf/pdf-outline.ts'
import type { ReaderPlace } from '../../annotation/index.ts'

interface OutlinePanelProps {
  documentId: string
  shareKey: string | undefined
  pdf: PDFDocumentProxy | null
  onGo: (place: ReaderPlace) => void
}

/** Lists the headings of a document: the outline embedded in its PDF, otherwise the headings of its text. */
export function OutlinePanel({ documentId, shareKey, pdf, onGo }: OutlinePanelProps) {
  const t = useText()
  const { data, isPending, error } = useQuery({
    queryKey: [...queryKeys.document(documentId), 'outline', shareKey, pdf?.fingerprints[0]],
    queryFn: async ({ signal }): Promise<OutlineEntry[]> => {
      const own = pdf ? await outlineOfPdf(pdf) : []
      if (own.length > 0) return own
      const headings = await api.document.getOutline({ params: { id: documentId }, query: { shareKey } }, { signal })
      return headings.map(({ text, level, start, page }) => ({
        at: start,
        text,
        level,
        place: () => Promise.resolve({ start, end: start + 1, page }),
      }))
    },
    staleTime: Infinity,
    gcTime: 0,
  })
  if (isPending) return <Waiting className="p-4">{t('doc.loading')}</Waiting>
  if (error || !data || data.length === 0) {
    return <p className="px-4 py-6 text-sm leading-6 text-ink-2">{error?.message ?? t('reader.outline.empty')}</p>
  }
  return (
    <nav aria-label={t('reader.outline')} className="min-h-0 flex-1 overflow-y-auto p-2">
      <ul>
        {data.map((entry) => (
          <li key={entry.at}>
            <button
              type="button"
              className="w-full rounded-1 py-1.5 pr-2 text-left text-sm leading-6 break-words hover:bg-sunken"
              style={{ paddingInlineStart: `${0.5 + (entry.level - 1) * 0.875}rem` }}
              onClick={() => {
                const go = async () => {
                  const place = await entry.place()
                  if (place) onGo(place)
                }
                void go()
              }}
            >
              {entry.text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
