import type { Article, ArticleVersion } from '@wenjin/contract'
import { Button, Modal, Waiting } from '@wenjin/ui'
import { Suspense, useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { ListPager } from '../../../../lib/view/list-pager.tsx'
import { useRelativeTime } from '../../../../lib/format/use-relative-time.ts'
import { EditorHost } from '../editor/lazy-editor-host.ts'
import { useArticleAction, useArticleVersion, useArticleVersions } from '../article.queries.ts'

/** The preview of a past state is read-only. */
const ignore = () => undefined

interface HistoryDialogProps {
  article: Article
  open: boolean
  onOpenChange: (open: boolean) => void
  onRestored: (article: Article) => void
}

/** Dialog with past states of the article, to preview and restore. */
export function HistoryDialog(props: HistoryDialogProps) {
  const t = useText()
  return (
    <Modal open={props.open} onOpenChange={props.onOpenChange} title={t('article.history')} closeLabel={t('close')}>
      {props.open && <History {...props} />}
    </Modal>
  )
}

function History({ article, onOpenChange, onRestored }: HistoryDialogProps) {
  const t = useText()
  const [pageIndex, setPageIndex] = useState(0)
  const [chosen, setChosen] = useState<number | null>(null)
  const { data } = useArticleVersions(article.id, pageIndex)
  const shown = useArticleVersion(article.id, chosen)
  const restore = useArticleAction((version: number) => api.article.restoreArticleVersion({ params: { id: article.id, version } }))
  if (!data) return <Waiting>{t('article.history.loading')}</Waiting>
  return (
    <div className="flex flex-col gap-3 text-sm">
      <ol className="flex flex-col divide-y divide-line">
        {data.list.map((version) => (
          <li key={version.version} className="flex flex-col gap-2 py-1">
            <VersionLine
              version={version}
              current={version.version === article.version}
              open={version.version === chosen}
              onToggle={() => setChosen(chosen === version.version ? null : version.version)}
            />
            {version.version === chosen && shown.data && (
              <>
                <div className="max-h-80 overflow-y-auto rounded-2 border border-line p-4">
                  {shown.data.title !== article.title && <p className="pb-2 font-semibold">{shown.data.title || t('article.untitled')}</p>}
                  {shown.data.content === '' ? (
                    <p className="text-ink-2">{t('article.history.empty')}</p>
                  ) : (
                    <Suspense fallback={<Waiting>{t('article.opening')}</Waiting>}>
                      <EditorHost
                        label={t('article.content')}
                        content={shown.data.content}
                        sources={article.sources}
                        editable={false}
                        folderId=""
                        onChange={ignore}
                      />
                    </Suspense>
                  )}
                </div>
                {version.version !== article.version && (
                  <Button
                    icon="undo"
                    className="self-start"
                    disabled={restore.isPending}
                    onClick={() =>
                      restore.mutate(version.version, {
                        onSuccess: (restored) => {
                          onRestored(restored)
                          onOpenChange(false)
                        },
                      })
                    }
                  >
                    {t('article.history.restore')}
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
      <ListPager pageIndex={pageIndex} pages={Math.ceil(data.total / data.pageSize)} onChange={setPageIndex} />
    </div>
  )
}

function VersionLine({
  version,
  current,
  open,
  onToggle,
}: {
  version: ArticleVersion
  current: boolean
  open: boolean
  onToggle: () => void
}) {
  const t = useText()
  const when = useRelativeTime(version.createdAt)
  return (
    <button
      type="button"
      aria-expanded={open}
      className="flex min-h-11 flex-wrap items-baseline gap-x-3 text-left hover:text-ford"
      onClick={onToggle}
    >
      <span className="font-semibold">{when}</span>
      <span className="text-ink-2">{version.byUser?.name ?? t('article.guest')}</span>
      <span className="text-ink-2 tabular-nums">{t('article.chars', { n: version.chars })}</span>
      {current && <span className="text-sprout">{t('article.history.current')}</span>}
    </button>
  )
}
