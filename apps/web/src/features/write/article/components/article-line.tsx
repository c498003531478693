import type { ArticleItem } from '@wenjin/contract'
import { Confirm, Icon, Menu, Spinner, type MenuEntry } from '@wenjin/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useRelativeTime } from '../../../../lib/format/use-relative-time.ts'
import { useArticleAction } from '../article.queries.ts'

/** An article as a row of the list or of the trash. */
export function ArticleLine({ article, mayEdit }: { article: ArticleItem; mayEdit: boolean }) {
  const t = useText()
  const { id, title, excerpt, pin, state, trashedAt, byUser, chars } = article
  const when = useRelativeTime(trashedAt ?? article.updatedAt)
  const [asking, setAsking] = useState(false)
  const params = { id }
  const togglePin = useArticleAction(() => api.article.pinArticle({ params, body: { pin: !pin } }))
  const copy = useArticleAction(() => api.article.copyArticle({ params, body: {} }))
  const trash = useArticleAction(() => api.article.trashArticle({ params }))
  const restore = useArticleAction(() => api.article.restoreArticle({ params }))
  const remove = useArticleAction(() => api.article.deleteArticle({ params }))
  const live: MenuEntry[] = [
    { label: t(pin ? 'article.unpin' : 'article.pin'), icon: 'pin', onChoose: () => togglePin.mutate(undefined) },
    { label: t('article.copy'), icon: 'copy', onChoose: () => copy.mutate(undefined) },
    { label: t('article.trash'), icon: 'trash', apart: true, onChoose: () => trash.mutate(undefined) },
  ]
  const gone: MenuEntry[] = [
    { label: t('article.restore'), icon: 'undo', onChoose: () => restore.mutate(undefined) },
    { label: t('article.delete'), icon: 'trash', apart: true, onChoose: () => setAsking(true) },
  ]
  const name = title || t('article.untitled')
  return (
    <li className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 leading-7">
          {pin && <Icon name="pin" size={14} className="shrink-0 text-ink-2" />}
          {trashedAt === null ? (
            <Link to={paths.article(id)} className="font-semibold break-words hover:text-ford">
              {name}
            </Link>
          ) : (
            <span className="font-semibold break-words text-ink-2">{name}</span>
          )}
          {state === 'writing' && <Spinner />}
        </p>
        {excerpt && <p className="line-clamp-2 text-sm leading-6 text-ink-2">{excerpt}</p>}
        <p className="flex flex-wrap gap-x-3 text-xs leading-5 text-ink-2">
          <span>{when}</span>
          {byUser && <span>{byUser.name}</span>}
          <span className="tabular-nums">{state === 'writing' ? t('article.state.writing') : t('article.chars', { n: chars })}</span>
        </p>
      </div>
      {mayEdit && (
        <Menu
          label={t('article.actions.of', { name })}
          trigger={<Icon name="more" />}
          triggerClass="wj-press grid size-9 shrink-0 place-items-center rounded-2 text-ink-2 hover:bg-sunken hover:text-ink max-sm:size-touch"
          items={trashedAt === null ? live : gone}
        />
      )}
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('article.delete.title', { name })}
        description={t('article.delete.text')}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => remove.mutate(undefined)}
      />
    </li>
  )
}
