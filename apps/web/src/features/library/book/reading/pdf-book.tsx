import type { Book } from '@wenjin/contract'
import { IconButton } from '@wenjin/ui'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { ExportButton } from '../../../write/export/index.ts'
import { DocumentViewer } from '../../document/index.ts'
import { ElsewhereNotice } from './elsewhere-notice.tsx'
import { exportsOfBook } from './exports-of-book.ts'
import type { ReadingPlace } from './use-place.ts'

interface PdfBookProps {
  book: Book
  documentId: string
  place: ReadingPlace
  onAsk: () => void
  asking: boolean
}

/** A book of fixed pages, shown in the document reader. */
export function PdfBook({ book, documentId, place, onAsk, asking }: PdfBookProps) {
  const t = useText()
  const { begin, elsewhere, move } = place
  const [at, setAt] = useState(begin.page)
  const where = useMemo(() => ({ page: at }), [at])
  // While scrolling to its initial page the viewer passes the first page, which is not a position of the reader.
  const arrived = useRef(false)
  const handlePage = useCallback(
    (page: number, totalPage: number) => {
      if (arrived.current) move({ page, position: null, totalPage })
      else arrived.current = page === Math.min(begin.page, totalPage)
    },
    [begin, move],
  )
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <h1 className="sr-only">{book.title}</h1>
      {elsewhere && (
        <ElsewhereNotice
          page={elsewhere.page}
          onGo={() => setAt(elsewhere.page)}
          onStay={() => move({ page: begin.page, position: null })}
        />
      )}
      <DocumentViewer
        id={documentId}
        place={where}
        shareKey={undefined}
        onPage={handlePage}
        tools={
          <>
            <ExportButton scopes={exportsOfBook(documentId)} />
            <IconButton icon="message" label={t('book.ask')} aria-pressed={asking} onClick={onAsk} />
          </>
        }
      />
    </div>
  )
}
