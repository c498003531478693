import type { DocumentHit } from '@wenjin/contract'
import { IconButton, TextField, Waiting } from '@wenjin/ui'
import { useEffect, useRef } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePlaceLabel } from '../../../../lib/format/place-label.ts'
import type { DocumentSearch } from './use-document-search.ts'

interface SearchPanelProps {
  search: DocumentSearch
  onGo: (hit: DocumentHit, at: number) => void
  /** Selects the current hit, so that it can be marked or asked about. */
  onSelect: () => void
}

/** Search within the document: lists every hit with its line, and steps from one to the next. */
export function SearchPanel({ search, onGo, onSelect }: SearchPanelProps) {
  const t = useText()
  const labelOf = usePlaceLabel()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { hits, hit, more } = search
  const step = (by: 1 | -1) => {
    if (hits.length === 0) return
    const at = (hit + by + hits.length) % hits.length
    onGo(hits[at]!, at)
  }
  const status = search.failed ?? (search.words === '' ? '' : t(more ? 'reader.search.more' : 'reader.search.count', { n: hits.length }))
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-1 border-b border-line px-3 py-2">
        <TextField
          ref={field}
          type="search"
          icon="search"
          label={t('reader.search.label')}
          placeholder={t('reader.search.label')}
          value={search.typed}
          onChange={(event) => search.type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (event.ctrlKey || event.metaKey) onSelect()
            else step(event.shiftKey ? -1 : 1)
          }}
        />
        <div className="flex min-h-9 items-center justify-between text-sm text-ink-2">
          {search.busy ? <Waiting>{t('reader.search.busy')}</Waiting> : <output>{status}</output>}
          {hits.length > 0 && (
            <span className="flex items-center">
              <span className="tabular-nums">{`${hit + 1}/${hits.length}`}</span>
              <IconButton icon="arrowUp" size={16} label={t('reader.search.previous')} keys="Shift+Enter" onClick={() => step(-1)} />
              <IconButton icon="arrowDown" size={16} label={t('reader.search.next')} keys="Enter" onClick={() => step(1)} />
              <IconButton icon="edit" size={16} label={t('reader.search.select')} keys="Ctrl+Enter" onClick={onSelect} />
            </span>
          )}
        </div>
      </div>
      <ol aria-label={t('reader.search.hits')} className="wj-hits min-h-0 flex-1 overflow-y-auto px-1 py-1">
        {hits.map((found, at) => (
          <li key={found.start}>
            <button
              type="button"
              aria-current={at === hit || undefined}
              className="w-full rounded-1 px-2 py-1.5 text-left text-sm leading-6 break-words hover:bg-sunken aria-[current]:bg-sunken"
              onClick={() => onGo(found, at)}
            >
              {found.before}
              <mark className="wj-quote">{found.text}</mark>
              {found.after}
              {labelOf(found.place) && <span className="block text-xs text-ink-2">{labelOf(found.place)}</span>}
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
