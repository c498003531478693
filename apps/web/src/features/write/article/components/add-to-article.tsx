import { Button, Icon, Modal, Pills, TextArea, toast, Waiting } from '@wenjin/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { useArticleAction, useArticles } from '../article.queries.ts'

/** A quoted passage of a document, or a complete answer with its citations. */
type ArticlePassage = { shareKey?: string | undefined } & ({ documentId: string; quote: string } | { resultId: string })

interface AddToArticleProps {
  passage: ArticlePassage
  /** The topic whose articles are offered first; the caller’s default topic when it cannot be edited or none is given. */
  topicId?: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Dialog that adds a passage to an existing or a new article. */
export function AddToArticle(props: AddToArticleProps) {
  const t = useText()
  return (
    <Modal open={props.open} onOpenChange={props.onOpenChange} title={t('article.add')} closeLabel={t('close')}>
      {props.open && <Choosing {...props} />}
    </Modal>
  )
}

function Choosing({ passage, topicId, onOpenChange }: AddToArticleProps) {
  const t = useText()
  const navigate = useNavigate()
  const [note, setNote] = useState('')
  const [elsewhere, setElsewhere] = useState<string | null>(null)
  const topics = useQuery({ queryKey: queryKeys.topics, queryFn: ({ signal }) => api.knowledge.listTopics({}, { signal }) })
  const mine = topics.data?.filter(({ permissions }) => permissions.includes('topic:edit')) ?? []
  const target =
    mine.find(({ id }) => id === elsewhere) ?? mine.find(({ id }) => id === topicId) ?? mine.find(({ isDefault }) => isDefault) ?? mine[0]
  const add = useArticleAction(async (articleId: string | null) => {
    const id = articleId ?? (await api.article.createArticle({ params: { id: target!.id }, body: {} })).id
    return api.article.quoteInArticle({ params: { id }, body: { ...passage, note } })
  })
  const choose = (articleId: string | null) =>
    add.mutate(articleId, {
      onSuccess: (article) => {
        onOpenChange(false)
        toast.success(t('article.added', { name: article.title || t('article.untitled') }), {
          action: { label: t('article.added.open'), onPress: () => void navigate(paths.article(article.id)) },
        })
      },
    })
  if (topics.isPending) return <Waiting>{t('article.list.loading')}</Waiting>
  if (!target) return <p className="text-sm leading-6 text-ink-2">{t('article.add.nowhere')}</p>
  return (
    <div className="flex flex-col gap-3 text-sm">
      <TextArea
        label={t('article.add.note')}
        value={note}
        maxLength={4000}
        rows={2}
        onChange={({ target: field }) => setNote(field.value)}
      />
      {mine.length > 1 && mine.length <= 12 && (
        <Pills
          label={t('article.add.topic')}
          value={target.id}
          options={mine.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setElsewhere}
        />
      )}
      <Button icon="plus" disabled={add.isPending} onClick={() => choose(null)}>
        {t('article.add.new')}
      </Button>
      <Known topicId={target.id} busy={add.isPending} onChoose={choose} />
    </div>
  )
}

function Known({ topicId, busy, onChoose }: { topicId: string; busy: boolean; onChoose: (id: string) => void }) {
  const t = useText()
  const { data } = useArticles(topicId, { keyword: '', pageIndex: 0, trashed: false })
  return (
    <ul aria-label={t('article.list')} className="max-h-64 overflow-y-auto">
      {data?.list.map((article) => (
        <li key={article.id}>
          <button
            type="button"
            disabled={busy || article.state === 'writing'}
            className="flex min-h-touch w-full items-center gap-2 rounded-1 px-2 text-left hover:bg-sunken disabled:opacity-45"
            onClick={() => onChoose(article.id)}
          >
            <Icon name="document" size={16} className="shrink-0 text-ink-2" />
            <span className="truncate">{article.title || t('article.untitled')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
