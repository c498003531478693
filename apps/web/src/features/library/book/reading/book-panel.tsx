import type { Annotation, BookContents } from '@wenjin/contract'
import { IconButton, TextField, Waiting } from '@wenjin/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { useMobile } from '../../../../lib/browser/platform.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { ExportButton } from '../../../write/export/index.ts'
import { MarksPanel } from '../../annotation/index.ts'
import { exportsOfBook } from './exports-of-book.ts'

interface BookPanelProps {
  side: 'contents' | 'search' | 'marks'
  contents: BookContents
  /** The marks in the book, and the id of the mark whose note is open. */
  marks: readonly Annotation[]
  noted: string | null
  onNote: (id: string | null) => void
  /** Offset of the reader's position. */
  at: number
  onClose: () => void
  /** Moves to a place; `end` is set for search hits. */
  onGo: (start: number, end?: number) => void
}

const titles = { contents: 'book.contents', search: 'book.search', marks: 'book.marks' } as const
/** Debounce delay of the search field, milliseconds. */
const restMs = 250
const entryClass = 'w-full rounded-1 px-2 py-1.5 text-left text-sm leading-6 break-words hover:bg-sunken aria-[current]:bg-sunken'

/** Panel with the contents, search and marks of a book; on phones it covers the page. */
export function BookPanel({ side, contents, marks, noted, onNote, at, onClose, onGo }: BookPanelProps) {
  const t = useText()
  const mobile = useMobile()
  const title = t(titles[side])
  const go = (start: number, end?: number) => {
    onGo(start, end)
    if (mobile) onClose()
  }
  return (
    <aside
      aria-label={title}
      className="flex w-72 shrink-0 flex-col border-r border-line bg-paper max-sm:absolute max-sm:inset-0 max-sm:z-10 max-sm:w-auto"
    >
      <div className="flex items-center justify-between border-b border-line py-1 pr-1 pl-3">
        <h2 className="text-sm font-semibold">{title}</h2>
        <span className="flex items-center">
          {side === 'contents' && <ExportButton className="sm:hidden" scopes={exportsOfBook(contents.documentId)} />}
          <IconButton icon="close" size={16} label={t('close')} onClick={onClose} />
        </span>
      </div>
      {side === 'contents' && <Headings contents={contents} at={at} onGo={go} />}
      {side === 'search' && <Search documentId={contents.documentId} onGo={go} />}
      {side === 'marks' && (
        <MarksPanel
          of={{ documentId: contents.documentId, shareKey: undefined }}
          marks={marks}
          active={noted}
          onActive={onNote}
          onGo={({ start }) => start !== null && go(start)}
        />
      )}
    </aside>
  )
}

function Headings({ contents: { headings }, at, onGo }: Pick<BookPanelProps, 'contents' | 'at' | 'onGo'>) {
  const t = useText()
  const current = headings.findLastIndex(({ start }) => start <= at)
  const entry = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    entry.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (headings.length === 0) return <p className="p-4 text-sm text-ink-2">{t('book.contents.none')}</p>
  return (
    <ol className="min-h-0 flex-1 overflow-y-auto p-1">
      {headings.map((heading, index) => (
        <li key={heading.start} style={{ paddingLeft: `${Math.min(heading.level - 1, 4)}rem` }}>
          <button
            type="button"
            ref={index === current ? entry : undefined}
            aria-current={index === current || undefined}
            className={entryClass}
            onClick={() => onGo(heading.start)}
          >
            {heading.text}
          </button>
        </li>
      ))}
    </ol>
  )
}

function Search({ documentId, onGo }: { documentId: string; onGo: BookPanelProps['onGo'] }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  useEffect(() => {
    field.current?.focus()
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isFetching, error } = useQuery({
    queryKey: [...queryKeys.document(documentId), 'search', words, undefined],
    queryFn: ({ signal }) => api.document.searchDocument({ params: { id: documentId }, query: { q: words } }, { signal }),
    enabled: words !== '',
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
  const hits = words === '' ? [] : (data?.hits ?? [])
  const status = error?.message ?? (words === '' ? '' : t(data?.more ? 'reader.search.more' : 'reader.search.count', { n: hits.length }))
  return (
    <>
      <div className="flex flex-col gap-1 border-b border-line px-3 py-2">
        <TextField
          ref={field}
          type="search"
          icon="search"
          label={t('book.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="min-h-6 text-sm text-ink-2">
          {isFetching ? <Waiting>{t('reader.search.busy')}</Waiting> : <output>{status}</output>}
        </div>
      </div>
      <ol aria-label={t('reader.search.hits')} className="min-h-0 flex-1 overflow-y-auto p-1">
        {hits.map((hit) => (
          <li key={hit.start}>
            <button type="button" className={entryClass} onClick={() => onGo(hit.start, hit.end)}>
              {hit.before}
              <mark className="wj-quote">{hit.text}</mark>
              {hit.after}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
