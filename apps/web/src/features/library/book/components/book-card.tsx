import type { Book } from '@wenjin/contract'
import { buttonClass, Icon, Menu, Progress } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { BookCover } from './book-cover.tsx'

interface BookCardProps {
  book: Book
  onEdit: () => void
  onRemove: () => void
}

/** Returns how much of a book has been read, percent (0–100). */
function readPercent({ place, page, totalPage }: Book): number {
  return place && totalPage > 0 ? Math.min(100, Math.round((page / totalPage) * 100)) : 0
}

/** A book on the shelf. */
export function BookCard({ book, onEdit, onRemove }: BookCardProps) {
  const t = useText()
  return (
    <li className="relative flex min-w-0 flex-col gap-2">
      <Link to={paths.book(book.id)} className="flex flex-col gap-2 rounded-1">
        <BookCover book={book} />
        <span className="line-clamp-2 text-sm leading-5 font-semibold break-words">{book.title}</span>
      </Link>
      <span className="flex min-h-9 items-center justify-between gap-1 text-xs text-ink-2">
        <BookState book={book} />
        <Menu
          label={t('book.menu', { title: book.title })}
          trigger={<Icon name="more" size={16} />}
          triggerClass={buttonClass('quiet', 'aspect-square min-w-9 !px-0 max-sm:min-w-touch')}
          items={[
            { label: t('book.edit'), icon: 'edit', onChoose: onEdit },
            { label: t('book.remove'), icon: 'trash', onChoose: onRemove, apart: true },
          ]}
        />
      </span>
    </li>
  )
}

function BookState({ book }: { book: Book }) {
  const t = useText()
  if (book.state === 'failed') return <span className="line-clamp-2">{book.reason ?? t('book.unreadable')}</span>
  if (book.state !== 'ready') {
    const label = t('book.importing', { percent: book.progress })
    return (
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        {label}
        <Progress value={book.progress} label={label} />
      </span>
    )
  }
  return <span className="truncate tabular-nums">{book.place ? t('book.progress', { percent: readPercent(book) }) : t('book.unread')}</span>
}
