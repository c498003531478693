import '@milkdown/crepe/theme/common/style.css'
import './article-editor.css'
import { uploadFile } from '@wenjin/client'
import type { ArticleSource } from '@wenjin/contract'
import { toast, Waiting } from '@wenjin/ui'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { getSetting } from '../../../../lib/storage/settings.ts'
import { createEditor, type ArticleEditor } from './create-editor.ts'
import type { EditorProps } from './editor-host.tsx'
import { MentionList } from './mention-list.tsx'
import type { MentionQuery } from './mention.ts'
import { describeEditor } from './describe-editor.ts'
import { SourceCard } from './source-card.tsx'

/** The editor that typesets a text while it is edited. */
export function RichEditor({ ref, label, content, sources, editable, folderId, onChange }: EditorProps) {
  const t = useText()
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<ArticleEditor | null>(null)
  const [mention, setMention] = useState<MentionQuery | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [shown, setShown] = useState<{ source: ArticleSource; number: string; anchor: HTMLElement } | null>(null)
  // The editor is created once per page; its callbacks must always use the latest props.
  const latest = useRef({ content, editable, t, onChange, folderId, sources })
  useEffect(() => {
    latest.current = { content, editable, t, onChange, folderId, sources }
  })
  useEffect(() => {
    const root = host.current
    if (!root) return undefined
    let gone = false
    // A separate element: an editor still being created when the page is left must not write into the next one.
    const element = root.appendChild(document.createElement('div'))
    const onPicture = async (file: File) => {
      try {
        const kept = await uploadFile({ api, lang: getSetting('uiLang') }, { folderId: latest.current.folderId, file })
        return api.document.viewFile.url({ params: { id: kept.id } })
      } catch (error) {
        toast.error(error instanceof Error ? error.message : String(error))
        throw error
      }
    }
    const made = createEditor({
      root: element,
      content: latest.current.content,
      readonly: !latest.current.editable,
      t: latest.current.t,
      onPicture,
      onChange: (markdown) => latest.current.onChange(markdown),
      onMention: setMention,
      sources: latest.current.sources,
    })
    const open = async () => {
      const opened = await made
      if (!gone) setEditor(opened)
    }
    const close = async () => {
      const opened = await made
      opened.destroy()
      element.remove()
    }
    void open()
    return () => {
      gone = true
      void close()
    }
  }, [])
  useEffect(() => editor?.setReadonly(!editable), [editable, editor])
  useEffect(() => editor?.renumber(sources), [sources, editor])
  useImperativeHandle(ref, () => ({
    replace: (markdown) => editor?.replace(markdown),
    focus: () => editor?.focus(),
    showHeading: (index) => {
      host.current?.querySelectorAll('.ProseMirror :is(h1,h2,h3,h4,h5,h6)')[index]?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    },
  }))
  useEffect(() => (host.current ? describeEditor(host.current, t) : undefined), [t])
  useEffect(() => {
    const field = editor && host.current?.querySelector('.ProseMirror')
    field?.setAttribute('aria-label', label)
    field?.setAttribute('role', 'textbox')
    field?.setAttribute('aria-multiline', 'true')
  }, [label, editor])
  useEffect(() => {
    const root = host.current
    if (!root) return undefined
    /** Opens the source of the mark under the pointer or with the focus. */
    const openMark = (event: Event) => {
      const anchor = event.target instanceof Element ? event.target.closest<HTMLElement>('cite[data-n]') : null
      const source = anchor && sources.find(({ n }) => n === Number(anchor.dataset['n']))
      if (source) setShown({ source, number: anchor.textContent, anchor })
    }
    const openByKey = (event: KeyboardEvent) => {
      if ((event.key === 'Enter' || event.key === ' ') && event.target instanceof Element && event.target.matches('cite[data-n]')) {
        event.preventDefault()
        openMark(event)
      }
    }
    root.addEventListener('click', openMark)
    root.addEventListener('keydown', openByKey, { capture: true })
    return () => {
      root.removeEventListener('click', openMark)
      root.removeEventListener('keydown', openByKey, { capture: true })
    }
  }, [sources])
  const asked = mention && mention.keyword !== refused ? mention : null
  return (
    <>
      {!editor && <Waiting>{t('article.opening')}</Waiting>}
      <div ref={host} className="wj-article" />
      {asked && (
        <MentionList
          folderId={folderId}
          query={asked}
          onChoose={(name, href) => editor?.mention(name, href)}
          onClose={() => setRefused(asked.keyword)}
        />
      )}
      {shown && <SourceCard source={shown.source} number={shown.number} anchor={shown.anchor} onClose={() => setShown(null)} />}
    </>
  )
}
