import type { Article } from '@wenjin/contract'
import { toast } from '@wenjin/ui'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { ArticleSaver, type Draft, type SaveState } from '../article-saver.ts'
import { useKeepArticle } from '../article.queries.ts'
import { browserDrafts } from '../draft-store.ts'
import type { EditorHandle } from '../editor/editor-host.tsx'

/** The editing state of an article. */
export interface Editing {
  draft: Draft
  change: (change: Partial<Draft>) => void
  /** Sends unsaved changes. */
  save: () => Promise<void>
  /** Shows a text of the server, unless there are unsaved changes. */
  acceptSaved: (article: Article) => void
  state: SaveState
  message: string | undefined
}

/** Manages the editing of an article: null until the browser's store was checked for an unsaved text of an earlier page. */
export function useArticleSaver(article: Article, editor: RefObject<EditorHandle | null>): Editing | null {
  const t = useText()
  const keep = useKeepArticle()
  const { id } = article
  const [status, setStatus] = useState<{ state: SaveState; message?: string | undefined }>({ state: 'saved' })
  const [draft, setDraft] = useState<Draft | null>(null)
  const latest = useRef<Draft>(article)
  const show = (next: Draft) => {
    latest.current = { title: next.title, content: next.content }
    setDraft(latest.current)
    editor.current?.replace(next.content)
  }
  const calls = useRef({ keep, show, t })
  useEffect(() => {
    calls.current = { keep, show, t }
  })
  const [{ saver, store }] = useState(() => {
    const drafts = browserDrafts(id)
    const made = new ArticleSaver(
      {
        send: (body) => api.article.saveArticle({ params: { id }, body }),
        store: drafts,
        onState: (state, message) => setStatus({ state, message }),
        onMerged: (merged, outcome) => {
          calls.current.show(merged)
          const said = calls.current.t(outcome === 'conflict' ? 'article.conflict' : 'article.merged')
          if (outcome === 'conflict') toast.warning(said)
          else toast.info(said)
        },
        onSaved: (saved) => calls.current.keep(saved.article as Article),
      },
      article,
    )
    return { saver: made, store: drafts }
  })
  useEffect(() => {
    let gone = false
    const begin = async () => {
      const left = await store.read()
      if (gone) return
      const mine = left && article.editable && (left.content !== article.content || left.title !== article.title) ? left : null
      latest.current = mine ?? article
      setDraft({ title: latest.current.title, content: latest.current.content })
      if (mine) saver.resume(mine)
      else if (left) await store.drop(left)
    }
    void begin()
    return () => {
      gone = true
    }
    // Later changes of the article are passed to `adopt`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [saver, store])
  const acceptSaved = (next: Article) => {
    if (saver.acceptSaved(next)) show(next)
  }
  useEffect(() => {
    if (draft !== null) acceptSaved(article)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [article.version, draft === null])
  useEffect(() => {
    const flush = () => void saver.flush()
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [saver])
  if (draft === null) return null
  return {
    draft,
    change: (change) => {
      latest.current = { ...latest.current, ...change }
      setDraft(latest.current)
      saver.change(latest.current)
    },
    save: () => saver.flush(),
    acceptSaved,
    ...status,
    message: status.message,
  }
}
