import type { Topic } from '@wenjin/contract'
import { Button, Confirm, Notice, toast, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { ListPager } from '../../../../lib/view/list-pager.tsx'
import { trashDaysLeft } from '../../../../lib/format/trash-days.ts'
import { useNow } from '../../../../lib/format/use-relative-time.ts'
import { useDeleteTopic, useRestoreTopic, useTrash } from '../topic.queries.ts'
import { TopicCover } from './topic-cover.tsx'
import { TopicsFrame } from './topics-frame.tsx'

/** The topics in the trash, which can be restored or deleted permanently. */
export function TopicTrash() {
  const t = useText()
  const [pageIndex, setPageIndex] = useState(0)
  const [erasing, setErasing] = useState<Topic | null>(null)
  const trash = useTrash(pageIndex)
  const restore = useRestoreTopic()
  const erase = useDeleteTopic()
  const pages = trash.data ? Math.ceil(trash.data.total / trash.data.pageSize) : 0
  return (
    <TopicsFrame title={t('topic.place.trash')} lead={t('topic.trash.lead')}>
      {trash.isPending && <Waiting className="min-h-24 justify-center">{t('topic.list.loading')}</Waiting>}
      {trash.isError && !trash.data && (
        <Notice alert icon="alert" title={t('library.failed')} text={trash.error.message}>
          <Button icon="refresh" onClick={() => void trash.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {trash.data?.total === 0 && <Notice icon="trash" title={t('topic.trash.empty')} />}
      {trash.data && trash.data.total > 0 && (
        <ul aria-label={t('topic.place.trash')} className="divide-y divide-line border-y border-line">
          {trash.data.list.map((topic) => (
            <li key={topic.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <TopicCover topic={topic} className="size-12 shrink-0 rounded-1 !text-xl" />
              <div className="min-w-40 flex-1">
                <span className="block leading-6 font-semibold break-words">{topic.name}</span>
                <span className="block text-sm leading-6 text-ink-2">
                  {t('topic.files', { n: topic.fileCount })} · <DaysLeft trashedAt={topic.trashedAt ?? 0} />
                </span>
              </div>
              <div className="flex gap-2">
                <Button
                  icon="undo"
                  disabled={restore.isPending}
                  onClick={() => restore.mutate(topic.id, { onSuccess: ({ name }) => toast.success(t('topic.restored', { name })) })}
                >
                  {t('topic.restore')}
                </Button>
                <Button icon="trash" variant="quiet" onClick={() => setErasing(topic)}>
                  {t('topic.erase')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ListPager pageIndex={pageIndex} pages={pages} onChange={setPageIndex} />
      <Confirm
        open={erasing !== null}
        onOpenChange={(open) => !open && setErasing(null)}
        title={t('topic.erase.ask', { name: erasing?.name ?? '' })}
        description={t('topic.erase.text', { files: erasing?.fileCount ?? 0, passages: erasing?.passageCount ?? 0 })}
        confirmLabel={t('topic.erase')}
        cancelLabel={t('cancel')}
        onConfirm={() => erasing && erase.mutate(erasing.id, { onSuccess: () => toast.success(t('topic.erased')) })}
      />
    </TopicsFrame>
  )
}

/** Shows how long a topic stays in the trash. `trashedAt` in milliseconds since 1970. */
function DaysLeft({ trashedAt }: { trashedAt: number }) {
  const t = useText()
  const days = trashDaysLeft(trashedAt, useNow())
  return <>{days <= 1 ? t('topic.trash.lastDay') : t('topic.trash.left', { n: days })}</>
}
