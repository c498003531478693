import { Button, Confirm, Notice, Pills, TextField, Waiting, buttonClass, toast } from '@wenjin/ui'
import type { HistoryItem } from '@wenjin/contract'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { GuestExpiryLine } from '../../../../lib/person/guest-expiry-line.tsx'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { DeleteFromList } from '../../session/index.ts'
import { useClearHistory, useHistory, type HistoryKind } from '../history.queries.ts'
import { groupByDay } from '../history-groups.ts'
import { useDayName } from '../use-day-name.ts'
import { HistoryRow } from '../components/history-row.tsx'

const kinds: readonly HistoryKind[] = ['search', 'favorite', 'underline']

/**
 * Lists all questions of the visitor by day, or their favorite answers and underlined places. A search matches entries that contain every
 * word.
 */
export function HistoryPage() {
  const t = useText()
  const dayName = useDayName()
  const [keyword, setKeyword] = useState('')
  const [kind, setKind] = useState<HistoryKind>('search')
  const sought = useDeferredValue(keyword.trim())
  const history = useHistory(sought, kind)
  const [deleting, setDeleting] = useState<HistoryItem | null>(null)
  const [clearing, setClearing] = useState(false)
  const clear = useClearHistory()
  usePageTitle(t('nav.history'))
  // The server searches for every word as typed, however short.
  const words = sought === '' ? [] : sought.split(/\s+/)
  const items = history.data?.pages.flatMap((page) => page.list) ?? []
  const total = history.data?.pages[0]?.total ?? 0

  return (
    <div className="column flex flex-col gap-5 py-8">
      <header className="flex items-center justify-between gap-3">
        <h1 className="text-xl leading-8 font-semibold">{t('nav.history')}</h1>
        {total > 0 && keyword === '' && kind === 'search' && (
          <Button variant="quiet" icon="trash" onClick={() => setClearing(true)}>
            {t('history.clear')}
          </Button>
        )}
      </header>
      <GuestExpiryLine className="-mt-3" />
      <TextField
        icon="search"
        type="search"
        label={t('history.search')}
        placeholder={t('history.search')}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <Pills
        label={t('history.filter')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(value === 'search' ? 'history.filter.all' : `history.filter.${value}`) }))}
        onChange={setKind}
      />
      {history.isPending && <Waiting>{t('history.loading')}</Waiting>}
      {history.isError && items.length === 0 && (
        <Notice alert icon="alert" title={t('history.failed')} text={history.error.message}>
          <Button icon="refresh" onClick={() => void history.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {history.data && total === 0 && <EmptyHistory searched={keyword !== ''} kind={kind} />}
      {groupByDay(items).map((group) => (
        <section key={group.day} aria-label={dayName(group.day)}>
          <h2 className="mb-1 text-sm text-ink-2">{dayName(group.day)}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {group.items.map((item) => (
              <HistoryRow key={item.id} item={item} words={words} onDelete={() => setDeleting(item)} />
            ))}
          </ul>
        </section>
      ))}
      {history.hasNextPage && (
        <Button className="self-center" disabled={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
      <DeleteFromList sessionId={deleting?.sessionId ?? null} onClose={() => setDeleting(null)} />
      <Confirm
        open={clearing}
        onOpenChange={setClearing}
        title={t('history.clear.title')}
        description={t('history.clear.text', { n: total })}
        confirmLabel={t('history.clear.confirm')}
        cancelLabel={t('cancel')}
        onConfirm={() =>
          clear.mutate(undefined, { onSuccess: () => toast.success(t('history.cleared')), onError: (error) => toast.error(error.message) })
        }
      />
    </div>
  )
}

function EmptyHistory({ searched, kind }: { searched: boolean; kind: HistoryKind }) {
  const t = useText()
  if (searched) return <Notice icon="history" title={t('history.nothing')} text={t('history.nothing.text')} />
  if (kind !== 'search') {
    return (
      <Notice icon={kind === 'favorite' ? 'star' : 'underline'} title={t(`history.${kind}.empty`)} text={t(`history.${kind}.empty.text`)} />
    )
  }
  return (
    <Notice icon="history" title={t('history.empty')} text={t('history.empty.text')}>
      <Link className={buttonClass('solid')} to={paths.home()}>
        {t('nav.newQuestion')}
      </Link>
    </Notice>
  )
}
