import { Button, buttonClass, Confirm, IconButton, Notice, TextField, toast, Waiting } from '@wenjin/ui'
import type { HistoryItem } from '@wenjin/contract'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { useTimeWithinDay } from '../../../lib/use-relative-time.ts'
import { groupByDay } from '../history-groups.ts'
import { useClearHistory, useDeleteSession, useHistory } from '../search.queries.ts'
import { useDayName } from '../use-day-name.ts'

/** All questions of the visitor by day. */
export function HistoryPage() {
  const t = useText()
  const dayName = useDayName()
  const [keyword, setKeyword] = useState('')
  const history = useHistory(useDeferredValue(keyword.trim()))
  const [deleting, setDeleting] = useState<HistoryItem | null>(null)
  const [clearing, setClearing] = useState(false)
  const remove = useDeleteSession()
  const clear = useClearHistory()
  usePageTitle(t('nav.history'))
  const items = history.data?.pages.flatMap((page) => page.list) ?? []
  const total = history.data?.pages[0]?.total ?? 0
  const onError = (error: Error) => toast.error(error.message)

  return (
    <div className="column flex flex-col gap-5 py-8">
      <header className="flex items-center justify-between gap-3">
        <h1 className="text-xl leading-8 font-semibold">{t('nav.history')}</h1>
        {total > 0 && keyword === '' && (
          <Button variant="quiet" icon="trash" onClick={() => setClearing(true)}>
            {t('history.clear')}
          </Button>
        )}
      </header>
      <TextField
        icon="search"
        type="search"
        label={t('history.search')}
        placeholder={t('history.search')}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {history.isPending && <Waiting>{t('history.loading')}</Waiting>}
      {history.isError && items.length === 0 && (
        <Notice alert icon="alert" title={t('history.failed')} text={history.error.message}>
          <Button icon="refresh" onClick={() => void history.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {history.data && total === 0 && (
        <Notice
          icon="history"
          title={t(keyword ? 'history.nothing' : 'history.empty')}
          text={t(keyword ? 'history.nothing.text' : 'history.empty.text')}
        >
          {!keyword && (
            <Link className={buttonClass('solid')} to={paths.home()}>
              {t('nav.newQuestion')}
            </Link>
          )}
        </Notice>
      )}
      {groupByDay(items).map((group) => (
        <section key={group.day} aria-label={dayName(group.day)}>
          <h2 className="mb-1 text-sm text-ink-2">{dayName(group.day)}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {group.items.map((item) => (
              <HistoryRow key={item.id} item={item} onDelete={() => setDeleting(item)} />
            ))}
          </ul>
        </section>
      ))}
      {history.hasNextPage && (
        <Button className="self-center" disabled={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
      <Confirm
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={t('delete.title')}
        description={t('delete.text')}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => deleting && remove.mutate(deleting.sessionId, { onSuccess: () => toast.success(t('delete.done')), onError })}
      />
      <Confirm
        open={clearing}
        onOpenChange={setClearing}
        title={t('history.clear.title')}
        description={t('history.clear.text', { n: total })}
        confirmLabel={t('history.clear.confirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => clear.mutate(undefined, { onSuccess: () => toast.success(t('history.cleared')), onError })}
      />
    </div>
  )
}

function HistoryRow({ item, onDelete }: { item: HistoryItem; onDelete: () => void }) {
  const t = useText()
  const time = useTimeWithinDay(item.updatedAt)
  return (
    <li className="flex items-center gap-2">
      <Link to={paths.search(item.sessionId)} className="wj-press flex min-h-touch min-w-0 flex-1 items-center gap-3 py-2 hover:text-ford">
        <span className="min-w-0 flex-1 truncate">{item.question}</span>
        <span className="shrink-0 text-xs text-ink-2 tabular-nums">
          {item.state === 'running' || item.state === 'waiting' ? t('history.running') : time}
        </span>
      </Link>
      <IconButton icon="trash" size={16} label={t('history.delete', { question: item.question })} onClick={onDelete} />
    </li>
  )
}
