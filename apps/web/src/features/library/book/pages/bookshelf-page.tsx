import { bookSorts, type Book, type BookSort } from '@wenjin/contract'
import { Button, Choice, Confirm, Notice, TextField, toast, Waiting } from '@wenjin/ui'
import { useEffect, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { useBooks, useRemoveBook } from '../book.queries.ts'
import { AddBookDialog } from '../components/add-book-dialog.tsx'
import { BookCard } from '../components/book-card.tsx'
import { EditBookDialog } from '../components/edit-book-dialog.tsx'

/** Debounce delay of the search field, milliseconds. */
const restMs = 250

/** The bookshelf of a person. */
export function BookshelfPage() {
  const t = useText()
  usePageTitle(t('shelf.title'))
  const [sort, setSort] = useState<BookSort>('read')
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<Book | null>(null)
  const [removed, setRemoved] = useState<Book | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  const books = useBooks(sort, keyword)
  const remove = useRemoveBook()
  const list = books.data?.pages.flatMap((page) => page.list) ?? []
  const empty = books.data?.pages[0]?.total === 0
  const bare = empty && keyword === '' && typed === ''
  const takeOff = (book: Book) => {
    remove.mutate(book.id, { onError: (error) => toast.error(error.message) })
  }

  return (
    <div className="column-wide flex flex-1 flex-col gap-5 py-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-xl font-semibold">{t('shelf.title')}</h1>
        {/* An empty shelf needs no search or sorting; its body offers to add books. */}
        {!bare && (
          <span className="flex flex-1 flex-wrap items-center justify-end gap-2 max-sm:basis-full max-sm:justify-between">
            <TextField
              type="search"
              icon="search"
              className="w-56 max-sm:w-full"
              label={t('shelf.search')}
              placeholder={t('shelf.search')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Choice
              label={t('shelf.sort')}
              value={sort}
              options={bookSorts.map((value) => ({ value, label: t(`shelf.sort.${value}`) }))}
              onChange={(value) => setSort(bookSorts.find((known) => known === value) ?? 'read')}
            />
            <Button icon="plus" variant="solid" onClick={() => setAdding(true)}>
              {t('shelf.add')}
            </Button>
          </span>
        )}
      </header>
      {books.isPending && <Waiting className="min-h-40 justify-center">{t('shelf.loading')}</Waiting>}
      {books.isError && !books.data && (
        <Notice alert icon="alert" title={t('shelf.failed')} text={books.error.message}>
          <Button icon="refresh" onClick={() => void books.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {empty &&
        (keyword === '' ? (
          <Notice icon="book" title={t('shelf.empty')} text={t('shelf.empty.text')}>
            <Button icon="plus" variant="solid" onClick={() => setAdding(true)}>
              {t('shelf.add')}
            </Button>
          </Notice>
        ) : (
          <Notice icon="search" title={t('shelf.none')} text={t('shelf.none.text')} />
        ))}
      {list.length > 0 && (
        <ul aria-label={t('shelf.list')} className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-5 gap-y-6">
          {list.map((book) => (
            <BookCard key={book.id} book={book} onEdit={() => setEdited(book)} onRemove={() => setRemoved(book)} />
          ))}
        </ul>
      )}
      {books.hasNextPage && (
        <Button className="self-center" disabled={books.isFetchingNextPage} onClick={() => void books.fetchNextPage()}>
          {t('shelf.more')}
        </Button>
      )}
      <AddBookDialog open={adding} onClose={() => setAdding(false)} />
      {edited && <EditBookDialog key={edited.id} book={edited} onClose={() => setEdited(null)} />}
      <Confirm
        open={removed !== null}
        onOpenChange={(open) => !open && setRemoved(null)}
        title={t('book.remove.ask', { title: removed?.title ?? '' })}
        description={t('book.remove.text')}
        confirmLabel={t('book.remove.do')}
        cancelLabel={t('cancel')}
        onConfirm={() => removed && takeOff(removed)}
      />
    </div>
  )
}
