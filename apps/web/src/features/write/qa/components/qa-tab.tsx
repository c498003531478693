import type { QaEntry, QaState, Topic } from '@wenjin/contract'
import { Button, Confirm, Modal, Notice, Pills, TextField, toast, Waiting } from '@wenjin/ui'
import { useDeferredValue, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useDeleteQa, usePinQa, useQaEntries, useUpdateQa } from '../qa.queries.ts'
import { GenerateForm } from './generate-form.tsx'
import { QaForm } from './qa-form.tsx'
import { QaRow, type QaActions } from './qa-row.tsx'

/** The dialog open above the list. */
type Layer = { kind: 'write'; entry?: QaEntry } | { kind: 'generate' } | { kind: 'delete'; entry: QaEntry }

/** The questions and answers of a topic: visible to all its readers; written, reviewed and pinned by people who may edit it. */
export function QaTab({ topic }: { topic: Topic }) {
  const t = useText()
  const edits = topic.permissions.includes('topic:edit')
  const [keyword, setKeyword] = useState('')
  const sought = useDeferredValue(keyword.trim())
  const [shown, setShown] = useState<QaState | 'all'>('all')
  const pages = useQaEntries(topic.id, sought, shown === 'all' ? undefined : shown)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [layer, setLayer] = useState<Layer | null>(null)
  const actions = useQaActions(setLayer)
  const remove = useDeleteQa()
  const list = pages.data?.pages.flatMap((page) => page.list) ?? []
  const drafts = pages.data?.pages[0]?.drafts ?? 0
  const close = () => setLayer(null)
  const toggle = (id: string) => {
    const next = new Set(unfolded)
    if (!next.delete(id)) next.add(id)
    setUnfolded(next)
  }
  const handleDelete = (entry: QaEntry) =>
    remove.mutate(entry.id, { onSuccess: () => toast.success(t('qa.deleted')), onError: (error) => toast.error(error.message) })

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <TextField
          icon="search"
          type="search"
          className="min-w-48 flex-1 max-sm:basis-full"
          label={t('qa.find')}
          placeholder={t('qa.find')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        {edits && (
          <>
            <Button icon="plus" onClick={() => setLayer({ kind: 'write' })}>
              {t('qa.new')}
            </Button>
            <Button icon="document" onClick={() => setLayer({ kind: 'generate' })}>
              {t('qa.generate')}
            </Button>
          </>
        )}
      </div>
      {edits && (drafts > 0 || shown !== 'all') && (
        <Pills
          labelHidden
          label={t('qa.filter')}
          value={shown}
          options={[
            { value: 'all', label: t('qa.filter.all') },
            { value: 'ready', label: t('qa.filter.ready') },
            { value: 'draft', label: t('qa.filter.draft', { n: drafts }) },
          ]}
          onChange={setShown}
        />
      )}
      {pages.isPending && <Waiting>{t('qa.loading')}</Waiting>}
      {pages.isError && list.length === 0 && (
        <Notice alert icon="alert" title={t('qa.failed')} text={pages.error.message}>
          <Button icon="refresh" onClick={() => void pages.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {pages.data && list.length === 0 && (
        <Notice
          icon="quote"
          title={t(sought === '' && shown === 'all' ? 'qa.none' : 'qa.nothing')}
          text={sought === '' && shown === 'all' ? t(edits ? 'qa.none.text' : 'qa.none.reader') : undefined}
        />
      )}
      {list.length > 0 && (
        <>
          <ul aria-label={t('qa.list')} className="divide-y divide-line border-y border-line">
            {list.map((entry) => (
              <QaRow
                key={entry.id}
                entry={entry}
                open={unfolded.has(entry.id)}
                onToggle={() => toggle(entry.id)}
                actions={edits ? actions : null}
              />
            ))}
          </ul>
          {edits && <p className="text-sm text-ink-2 max-sm:hidden">{t('qa.keys')}</p>}
        </>
      )}
      {pages.hasNextPage && (
        <Button className="self-center" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
      <Modal
        open={layer?.kind === 'write'}
        onOpenChange={(open) => !open && close()}
        title={t(layer?.kind === 'write' && layer.entry ? 'qa.edit' : 'qa.new')}
        closeLabel={t('close')}
      >
        {layer?.kind === 'write' && <QaForm topicId={topic.id} entry={layer.entry} onDone={close} />}
      </Modal>
      <Modal
        open={layer?.kind === 'generate'}
        onOpenChange={(open) => !open && close()}
        title={t('qa.generate.title')}
        closeLabel={t('close')}
      >
        {layer?.kind === 'generate' && (
          <GenerateForm
            topic={topic}
            onDone={(made) => {
              if (made > 0) setShown('draft')
              close()
            }}
          />
        )}
      </Modal>
      <Confirm
        open={layer?.kind === 'delete'}
        onOpenChange={(open) => !open && close()}
        title={t('qa.delete.title')}
        description={t('qa.delete.text', { question: layer?.kind === 'delete' ? layer.entry.question : '' })}
        confirmLabel={t('qa.delete')}
        cancelLabel={t('cancel')}
        onConfirm={() => layer?.kind === 'delete' && handleDelete(layer.entry)}
      />
    </div>
  )
}

/** The handlers of the buttons and keys of an entry. */
function useQaActions(setLayer: (layer: Layer) => void): QaActions {
  const t = useText()
  const update = useUpdateQa()
  const pin = usePinQa()
  const onError = (error: Error) => toast.error(error.message)
  return {
    edit: (entry) => setLayer({ kind: 'write', entry }),
    remove: (entry) => setLayer({ kind: 'delete', entry }),
    approve: ({ id }) => update.mutate({ id, state: 'ready' }, { onSuccess: () => toast.success(t('qa.approved')), onError }),
    pin: ({ id, pinned }) =>
      pin.mutate({ id, pinned: !pinned }, { onSuccess: () => toast.success(t(pinned ? 'qa.unpinDone' : 'qa.pinDone')), onError }),
  }
}
