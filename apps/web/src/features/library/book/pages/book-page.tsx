import { Button, buttonClass, Notice, Progress, Waiting } from '@wenjin/ui'
import { Link, useParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useBook } from '../book.queries.ts'
import { BookDesk } from '../reading/book-desk.tsx'

/** A book, opened at the reader's last position. */
export function BookPage() {
  const { id = '' } = useParams()
  return <OneBook key={id} id={id} />
}

function OneBook({ id }: { id: string }) {
  const t = useText()
  const { data: book, isError, error, refetch } = useBook(id)
  usePageTitle(book?.title)
  const back = (
    <Link to={paths.bookshelf()} className={buttonClass('outline')}>
      {t('book.back')}
    </Link>
  )
  if (!book) {
    if (!isError) return <Waiting className="flex-1 justify-center">{t('book.loading')}</Waiting>
    return (
      <Notice page alert icon="alert" title={t('book.failed')} text={error.message}>
        <Button icon="refresh" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
        {back}
      </Notice>
    )
  }
  if (book.documentId !== null && book.state === 'ready') return <BookDesk book={book} documentId={book.documentId} />
  if (book.state === 'queued' || book.state === 'parsing') {
    const label = t('book.importing', { percent: book.progress })
    return (
      <div className="mx-auto flex max-w-md flex-1 flex-col justify-center gap-3 px-4 text-center text-sm">
        <h1 className="text-base font-semibold">{book.title}</h1>
        <output>{label}</output>
        <Progress value={book.progress} label={label} />
      </div>
    )
  }
  return (
    <Notice page icon="alert" title={t('book.unreadable')} text={book.reason ?? ''}>
      {back}
    </Notice>
  )
}
