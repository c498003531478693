import type { Book } from '@wenjin/contract'
import { IconButton } from '@wenjin/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { ExportButton } from '../../../write/export/index.ts'
import { exportsOfBook } from './exports-of-book.ts'
import { ShareDialog } from '../../../write/share/index.ts'
import type { BookLook } from './look.ts'
import { LookCard } from './look-card.tsx'

/** The panel beside the page. */
export type BookSide = 'contents' | 'search' | 'marks' | 'listen'

interface BookBarProps {
  book: Book
  side: BookSide | null
  onSide: (side: BookSide) => void
  look: BookLook
  onLook: (change: Partial<BookLook>) => void
  onListen: () => void
  listening: boolean
  onAsk: () => void
  asking: boolean
}

/** The top bar of a book: its title, and the actions while reading. */
export function BookBar({ book, side, onSide, look, onLook, onListen, listening, onAsk, asking }: BookBarProps) {
  const t = useText()
  const navigate = useNavigate()
  const [sharing, setSharing] = useState(false)
  return (
    <div className="flex items-center gap-1 border-b border-line px-2 py-1">
      <IconButton icon="back" label={t('book.back')} onClick={() => void navigate(paths.bookshelf())} />
      <h1 className="min-w-0 flex-1 truncate text-sm font-semibold">{book.title}</h1>
      <div role="toolbar" aria-label={t('book.toolbar')} className="flex shrink-0 items-center">
        <IconButton icon="list" label={t('book.contents')} aria-pressed={side === 'contents'} onClick={() => onSide('contents')} />
        <IconButton
          icon="search"
          label={t('book.search')}
          keys="Ctrl+F"
          aria-pressed={side === 'search'}
          onClick={() => onSide('search')}
        />
        <IconButton icon="edit" label={t('book.marks')} aria-pressed={side === 'marks'} onClick={() => onSide('marks')} />
        {/* On phones there is no room for this button here: it is beside the contents. */}
        {book.documentId !== null && <ExportButton className="max-sm:hidden" scopes={exportsOfBook(book.documentId)} />}
        <LookCard look={look} onLook={onLook} />
        <IconButton
          icon="headphones"
          label={t(listening ? 'book.listen.stop' : 'book.listen')}
          aria-pressed={listening}
          onClick={onListen}
        />
        <IconButton icon="share" label={t('share.open')} onClick={() => setSharing(true)} />
        <IconButton icon="message" label={t('book.ask')} aria-pressed={asking} onClick={onAsk} />
      </div>
      <ShareDialog open={sharing} onOpenChange={setSharing} scopes={[{ kind: 'book', id: book.id }]} />
    </div>
  )
}
