import type { DocumentHeading } from '@wenjin/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import { useText } from '../../../lib/i18n/index.ts'

/** Queries the headings of a document; null sends no request. */
export function useChapters(documentId: string | null, shareKey: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.document(documentId ?? ''), 'chapters', shareKey],
    queryFn: ({ signal }) => api.document.getOutline({ params: { id: documentId! }, query: { shareKey } }, { signal }),
    enabled: documentId !== null,
    staleTime: Infinity,
  })
}

interface ChapterChoiceProps {
  chapters: readonly DocumentHeading[]
  /** Start offset of the chosen heading. */
  value: number | undefined
  onChange: (start: number) => void
}

/** Choice of one chapter of a document. A native select: a book has thousands of headings, and phones have their own picker. */
export function ChapterChoice({ chapters, value, onChange }: ChapterChoiceProps) {
  const t = useText()
  return (
    <label className="flex flex-col gap-1.5">
      {t('export.chapter')}
      <select
        className="min-h-9 w-full rounded-2 border border-line bg-raised px-2 max-sm:min-h-touch"
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {chapters.map(({ start, level, text }) => (
          <option key={start} value={start}>
            {'\u{3000}'.repeat(Math.min(level - 1, 5)) + text}
          </option>
        ))}
      </select>
    </label>
  )
}
