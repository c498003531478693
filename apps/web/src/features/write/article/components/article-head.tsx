import type { Article } from '@wenjin/contract'
import { Icon, Menu, toast, type MenuEntry } from '@wenjin/ui'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { ExportDialog } from '../../export/index.ts'
import { ShareDialog } from '../../share/index.ts'
import { useArticleAction } from '../article.queries.ts'
import { ArticleDrawer } from './article-aside.tsx'
import type { DeskParts } from './article-desk.tsx'
import { HistoryDialog } from './history-dialog.tsx'

/** The link back to the topic, and the actions on the article. */
export function ArticleHead(parts: DeskParts) {
  const { article, editing } = parts
  const t = useText()
  const navigate = useNavigate()
  const [history, setHistory] = useState(false)
  const [exporting, setExporting] = useState(false)
  const [sharing, setSharing] = useState(false)
  const { id, topicId, editable, pin } = article
  const list = paths.topic(topicId, { tab: 'articles' })
  const togglePin = useArticleAction(() => api.article.pinArticle({ params: { id }, body: { pin: !pin } }))
  const copy = useArticleAction(() => api.article.copyArticle({ params: { id }, body: {} }))
  const trash = useArticleAction(() => api.article.trashArticle({ params: { id } }))
  const items: MenuEntry[] = [
    ...(editable
      ? ([
          { label: t('article.history'), icon: 'history', onChoose: () => void editing.save().then(() => setHistory(true)) },
          { label: t(pin ? 'article.unpin' : 'article.pin'), icon: 'pin', onChoose: () => togglePin.mutate(undefined) },
          {
            label: t('article.copy'),
            icon: 'copy',
            onChoose: () =>
              void editing
                .save()
                .then(() => copy.mutate(undefined, { onSuccess: (made: Article) => void navigate(paths.article(made.id)) })),
          },
        ] satisfies MenuEntry[])
      : []),
    {
      label: t('export.open'),
      icon: 'download',
      apart: editable,
      onChoose: () => void (editable ? editing.save() : Promise.resolve()).then(() => setExporting(true)),
    },
    ...(editable
      ? ([
          { label: t('share.open'), icon: 'share', onChoose: () => void editing.save().then(() => setSharing(true)) },
          {
            label: t('article.trash'),
            icon: 'trash',
            apart: true,
            onChoose: () =>
              void editing.save().then(() =>
                trash.mutate(undefined, {
                  onSuccess: () => {
                    toast.info(t('article.trashed'))
                    void navigate(list)
                  },
                }),
              ),
          },
        ] satisfies MenuEntry[])
      : []),
  ]
  return (
    <div className="flex items-center justify-between text-sm">
      <Link to={list} className="inline-flex min-h-9 items-center gap-1.5 text-ink-2 hover:text-ford max-sm:min-h-touch">
        <Icon name="back" size={16} />
        {t('article.back')}
      </Link>
      <span className="flex items-center">
        <ArticleDrawer {...parts} />
        <Menu
          label={t('article.actions')}
          trigger={<Icon name="more" />}
          triggerClass="wj-press grid size-9 place-items-center rounded-2 text-ink-2 hover:bg-sunken hover:text-ink max-sm:size-touch"
          items={items}
        />
      </span>
      <ExportDialog open={exporting} onOpenChange={setExporting} scopes={[{ type: 'article', id }]} />
      <ShareDialog open={sharing} onOpenChange={setSharing} scopes={[{ kind: 'article', id }]} />
      {editable && <HistoryDialog article={article} open={history} onOpenChange={setHistory} onRestored={editing.acceptSaved} />}
    </div>
  )
}
