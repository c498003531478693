import { limits, type FolderEntry, type Topic } from '@wenjin/contract'
import { Button, Confirm, Notice, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { ListPager } from '../../../../lib/view/list-pager.tsx'
import { trashDaysLeft } from '../../../../lib/format/trash-days.ts'
import { useNow } from '../../../../lib/format/use-relative-time.ts'
import { BatchBar, batchBarPlace } from './batch-bar.tsx'
import { keyOf, nameOf } from '../entries.ts'
import { EntryPicture } from '../entry/entry-parts.tsx'
import { useTrash } from '../file.queries.ts'
import { noSelection, selectionOf, toggled } from '../entry/selection.ts'
import type { FileActions } from '../use-file-actions.ts'

/** The trash of a topic: entries can be restored or deleted permanently. */
export function TrashView({ topic, fileActions, onBack }: { topic: Topic; fileActions: FileActions; onBack: () => void }) {
  const t = useText()
  const [pageIndex, setPageIndex] = useState(0)
  const [selection, setSelection] = useState(noSelection)
  const [erasing, setErasing] = useState(false)
  const trash = useTrash(topic.id, pageIndex)
  const entries = trash.data?.list ?? []
  const pages = trash.data ? Math.ceil(trash.data.total / trash.data.pageSize) : 0
  const chosen = () => [...selection.values()]
  const clear = () => setSelection(noSelection)

  return (
    <section aria-label={t('files.trash.view')} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <Button variant="quiet" icon="back" className="-ml-3" onClick={onBack}>
          {t('files.trash.back')}
        </Button>
        {entries.length > 0 && (
          <Button variant="quiet" onClick={() => setSelection(selectionOf(entries))}>
            {t('files.selectAll')}
          </Button>
        )}
      </header>
      <p className="text-sm leading-6 text-ink-2">{t('files.trash.text', { days: limits.trashDays })}</p>
      {trash.isPending && <Waiting>{t('files.loading')}</Waiting>}
      {trash.isError && !trash.data && (
        <Notice alert icon="alert" title={t('files.failed')} text={trash.error.message}>
          <Button icon="refresh" onClick={() => void trash.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {trash.data?.total === 0 && <Notice icon="trash" title={t('files.trash.empty')} />}
      {entries.length > 0 && (
        <>
          <div className={batchBarPlace}>
            {' '}
            <BatchBar
              total={trash.data?.total ?? 0}
              selection={selection}
              onClear={clear}
              onAction={{ restore: () => void fileActions.restore(chosen()).then(clear), erase: () => setErasing(true) }}
            />
          </div>
          <ul aria-label={t('files.trash.view')} className="divide-y divide-line border-y border-line">
            {entries.map((entry) => (
              <TrashLine
                key={keyOf(entry)}
                entry={entry}
                selected={selection.has(keyOf(entry))}
                onToggle={() => setSelection(toggled(selection, entry))}
              />
            ))}
          </ul>
        </>
      )}
      <ListPager pageIndex={pageIndex} pages={pages} onChange={setPageIndex} />
      <Confirm
        open={erasing}
        onOpenChange={setErasing}
        title={t('files.delete.title', { n: selection.size })}
        description={t('files.delete.text')}
        confirmLabel={t('files.delete')}
        cancelLabel={t('cancel')}
        onConfirm={() => void fileActions.erase(chosen()).then(clear)}
      />
    </section>
  )
}

function TrashLine({ entry, selected, onToggle }: { entry: FolderEntry; selected: boolean; onToggle: () => void }) {
  const t = useText()
  const now = useNow()
  const name = nameOf(entry)
  const { trashedAt } = entry.kind === 'folder' ? entry.folder : entry.file
  const left = trashDaysLeft(trashedAt ?? now, now)
  return (
    <li>
      <label className="flex min-h-touch cursor-pointer items-center gap-3 px-2 py-1.5 text-sm hover:bg-sunken">
        <input
          type="checkbox"
          checked={selected}
          aria-label={t('files.select', { name })}
          className="size-4 shrink-0 accent-[var(--wj-ford)]"
          onChange={onToggle}
        />
        <EntryPicture entry={entry} />
        <span className="min-w-0 flex-1 truncate" title={name}>
          {name}
        </span>
        <span className="shrink-0 text-xs text-ink-2">{t('files.trash.left', { n: left })}</span>
      </label>
    </li>
  )
}
