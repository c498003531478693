import { limits } from '@wenjin/contract'
import { Button, Choice, Notice, Waiting } from '@wenjin/ui'
import type { ReactNode } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { ListPager } from '../../../../lib/view/list-pager.tsx'

interface RecordListProps<T> {
  label: string
  query: { data: { list: readonly T[]; total: number } | undefined; error: Error | null; refetch: () => unknown }
  filter: { label: string; value: string; options: readonly { value: string; label: string }[]; onChange: (value: string) => void }
  pageIndex: number
  onPage: (pageIndex: number) => void
  /** The text for an empty list. */
  empty: string
  renderItem: (item: T) => ReactNode
}

/** Submissions, one page at a time, with one filter. `renderItem` returns the `<li>` of an item. */
export function RecordList<T>({ label, query, filter, pageIndex, onPage, empty, renderItem }: RecordListProps<T>) {
  const t = useText()
  const { data, error } = query
  const pages = Math.ceil((data?.total ?? 0) / limits.pageSize)
  return (
    <section aria-label={label} className="flex flex-col gap-4">
      <div className="-ml-2 flex items-center justify-between gap-3">
        <Choice
          label={filter.label}
          value={filter.value}
          options={[...filter.options]}
          onChange={(value) => {
            onPage(0)
            filter.onChange(value)
          }}
        />
        {data && <span className="text-sm text-ink-2 tabular-nums">{t('list.total', { n: data.total })}</span>}
      </div>
      {error && (
        <Notice alert icon="alert" title={t('admin.failed')} text={error.message}>
          <Button icon="refresh" onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {!data && !error && <Waiting className="min-h-48 justify-center">{t('list.loading')}</Waiting>}
      {data?.total === 0 && <Notice icon="message" title={empty} />}
      {data && data.list.length > 0 && <ul className="flex flex-col gap-3">{data.list.map(renderItem)}</ul>}
      <ListPager pageIndex={pageIndex} pages={pages} onChange={onPage} />
    </section>
  )
}
