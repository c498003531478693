import type { Article } from '@wenjin/contract'
import { Icon, Waiting } from '@wenjin/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, type ComponentType, type KeyboardEvent, type RefObject } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { PageFailure } from '../../../../lib/view/page-failure.tsx'
import { useArticle } from '../article.queries.ts'
import type { EditorHandle } from '../editor/editor-host.tsx'
import { EditorHost } from '../editor/lazy-editor-host.ts'
import { countWords } from '../reading.ts'
import { SaveStatus } from './save-status.tsx'
import { useArticleSaver, type Editing } from './use-article-saver.ts'

/** The parts of an article's page. */
export interface DeskParts {
  article: Article
  editing: Editing
  editor: RefObject<EditorHandle | null>
}

interface ArticleDeskProps {
  id: string
  /** Shown above the title. */
  Head?: ComponentType<DeskParts>
  /** Shown beside the text. */
  Aside?: ComponentType<DeskParts>
}

/** An article, editable for those who may edit it. */
export function ArticleDesk({ id, Head, Aside }: ArticleDeskProps) {
  const t = useText()
  const { data, error, refetch } = useArticle(id)
  usePageTitle(data?.title)
  if (!data && error) return <ArticleFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting className="column py-10">{t('article.opening')}</Waiting>
  if (data.state === 'writing') return <Waiting className="column py-10">{t('article.writing', { title: data.title })}</Waiting>
  return <Opened key={data.id} article={data} {...(Head && { Head })} {...(Aside && { Aside })} />
}

function ArticleFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText()
  return (
    <PageFailure
      icon="document"
      error={error}
      missing={{ title: t('article.missing'), text: t('article.missing.text') }}
      failed={t('article.failed')}
      onRetry={onRetry}
      to={paths.topics()}
      toLabel={t('nav.library')}
    />
  )
}

function Opened({ article, Head, Aside }: { article: Article } & Omit<ArticleDeskProps, 'id'>) {
  const t = useText()
  const editor = useRef<EditorHandle>(null)
  const begun = useRef(false)
  const editing = useArticleSaver(article, editor)
  const topic = useQuery({
    queryKey: [...queryKeys.topics, 'one', article.topicId],
    queryFn: ({ signal }) => api.topic.getTopic({ params: { id: article.topicId } }, { signal }),
    staleTime: 60_000,
  })
  if (topic.error && !topic.data) return <ArticleFailure error={topic.error} onRetry={() => void topic.refetch()} />
  if (!editing || !topic.data) return <Waiting className="column py-10">{t('article.opening')}</Waiting>
  const { editable, sources, state } = article
  const { draft, change, save } = editing
  const focusFirst = (field: HTMLTextAreaElement | null) => {
    if (field && !begun.current && article.version === 1 && draft.title === '' && draft.content === '') field.focus()
    if (field) begun.current = true
  }
  const parts = { article, editing, editor }
  const handleKey = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 's') {
      event.preventDefault()
      void save()
    }
  }
  return (
    <div className="flex min-w-0 flex-1">
      <div
        role="presentation"
        className="mx-auto flex w-full max-w-[54rem] min-w-0 flex-col px-[var(--wj-gutter)] py-4 sm:px-14"
        onKeyDown={handleKey}
      >
        {Head && <Head {...parts} />}
        {state === 'failed' && (
          <p role="alert" className="my-2 flex gap-2 text-sm text-ink-2">
            <Icon name="alert" size={16} className="mt-0.5 text-amber" />
            {t('article.notWritten')}
          </p>
        )}
        {editable ? (
          <textarea
            aria-label={t('article.title')}
            placeholder={t('article.untitled')}
            rows={1}
            maxLength={200}
            value={draft.title}
            className="mt-2 field-sizing-content w-full resize-none bg-transparent text-xl leading-9 font-semibold outline-none placeholder:font-normal placeholder:text-ink-2/90"
            // A new article starts with the focus in its title.
            ref={focusFirst}
            onChange={({ target }) => change({ title: target.value.replaceAll('\n', ' ') })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                event.preventDefault()
                editor.current?.focus()
              }
            }}
          />
        ) : (
          <h1 className="mt-2 text-xl leading-9 font-semibold text-balance break-words">{draft.title || t('article.untitled')}</h1>
        )}
        <p className="mb-4 flex flex-wrap gap-x-4 border-b border-line pb-3 text-xs leading-5 text-ink-2">
          <span className="tabular-nums">{t('article.words', { n: countWords(draft.content) })}</span>
          {editable ? (
            <SaveStatus state={editing.state} message={editing.message} onRetry={() => void save()} />
          ) : (
            <span>{t('article.readonly')}</span>
          )}
        </p>
        <Suspense fallback={<Waiting>{t('article.opening')}</Waiting>}>
          <EditorHost
            ref={editor}
            label={t('article.content')}
            content={draft.content}
            sources={sources}
            editable={editable}
            folderId={topic.data.rootId}
            onChange={(content) => change({ content })}
          />
        </Suspense>
      </div>
      {Aside && <Aside {...parts} />}
    </div>
  )
}
