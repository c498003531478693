import type { Topic } from '@wenjin/contract'
import { Button, Notice, TextField, Waiting } from '@wenjin/ui'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { ListPager } from '../../../../lib/view/list-pager.tsx'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useArticleAction, useArticles } from '../article.queries.ts'
import { ArticleLine } from './article-line.tsx'
import { FromFilesDialog } from './from-files-dialog.tsx'

/** The articles of a topic. */
export function ArticlesTab({ topic }: { topic: Topic }) {
  const t = useText()
  const navigate = useNavigate()
  const [written, setWritten] = useState('')
  const keyword = useDeferredValue(written.trim())
  const [pageIndex, setPageIndex] = useState(0)
  const [trashed, setTrashed] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const mayEdit = topic.permissions.includes('topic:edit')
  const { data, error, refetch } = useArticles(topic.id, { keyword, pageIndex, trashed })
  const create = useArticleAction(() => api.article.createArticle({ params: { id: topic.id }, body: {} }))
  // The empty list has a button to start an article; do not show a second one.
  const invites = data?.total === 0 && keyword === '' && !trashed
  const begin = () => create.mutate(undefined, { onSuccess: ({ id }) => void navigate(paths.article(id)) })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <search className="min-w-48 flex-1 max-sm:basis-full">
          <TextField
            type="search"
            label={t('article.search')}
            placeholder={t('article.search')}
            icon="search"
            maxLength={100}
            value={written}
            disabled={trashed}
            onChange={({ target }) => {
              setWritten(target.value)
              setPageIndex(0)
            }}
          />
        </search>
        {mayEdit && (
          <>
            <Button
              variant="quiet"
              icon="trash"
              destructive={false}
              aria-pressed={trashed}
              onClick={() => {
                setTrashed(!trashed)
                setPageIndex(0)
              }}
            >
              {t(trashed ? 'article.list.back' : 'article.list.trash')}
            </Button>
            <Button icon="document" onClick={() => setChoosing(true)}>
              {t('article.fromFiles')}
            </Button>
            <Button variant={invites ? 'outline' : 'solid'} icon="plus" disabled={create.isPending} onClick={begin}>
              {t('article.new')}
            </Button>
          </>
        )}
      </div>
      {!data && !error && <Waiting className="min-h-40 justify-center">{t('article.list.loading')}</Waiting>}
      {!data && error && (
        <Notice alert icon="alert" title={t('article.list.failed')} text={error.message}>
          <Button icon="refresh" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {data?.total === 0 && <Empty keyword={keyword} trashed={trashed} onBegin={mayEdit ? begin : null} />}
      {data && data.total > 0 && (
        <ul aria-label={t('article.list')} className="divide-y divide-line border-y border-line">
          {data.list.map((article) => (
            <ArticleLine key={article.id} article={article} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
      {data && <ListPager pageIndex={pageIndex} pages={Math.ceil(data.total / data.pageSize)} onChange={setPageIndex} />}
      <FromFilesDialog topic={topic} open={choosing} onOpenChange={setChoosing} />
    </div>
  )
}

function Empty({ keyword, trashed, onBegin }: { keyword: string; trashed: boolean; onBegin: (() => void) | null }) {
  const t = useText()
  if (trashed) return <Notice icon="trash" title={t('article.list.trash.empty')} text={t('article.list.trash.text')} />
  if (keyword !== '') return <Notice icon="search" title={t('article.list.nothing')} text={t('article.list.nothing.text')} />
  return (
    <Notice icon="edit" title={t('article.list.empty')} text={t(onBegin ? 'article.list.empty.text' : 'article.list.empty.reader')}>
      {onBegin && (
        <Button variant="solid" icon="plus" onClick={onBegin}>
          {t('article.new')}
        </Button>
      )}
    </Notice>
  )
}
