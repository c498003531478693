import { Icon } from '@wenjin/ui'
import { useEffect, useImperativeHandle, useRef } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { headingsOf } from '../reading.ts'
import type { EditorProps } from './editor-host.tsx'

/** Milliseconds without a key after which a change is reported: the words and headings of the whole text are counted then. */
const restMs = 300

/** The editor of a text that is too long to be typeset while it is edited: its Markdown as it is stored. */
export function SourceEditor({ ref, label, content, editable, onChange, max }: EditorProps & { max: number }) {
  const t = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  const timer = useRef<number | undefined>(undefined)
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  const flush = () => {
    if (timer.current === undefined) return
    window.clearTimeout(timer.current)
    timer.current = undefined
    if (field.current) report.current(field.current.value)
  }
  useEffect(() => {
    const element = field.current
    return () => {
      if (timer.current === undefined || !element) return
      window.clearTimeout(timer.current)
      report.current(element.value)
    }
  }, [])
  useImperativeHandle(ref, () => ({
    replace: (markdown) => {
      const element = field.current
      if (!element || element.value === markdown) return
      const { selectionStart, selectionEnd, scrollTop } = element
      element.value = markdown
      element.setSelectionRange(selectionStart, selectionEnd)
      element.scrollTop = scrollTop
    },
    focus: () => field.current?.focus(),
    showHeading: (index) => {
      const element = field.current
      const heading = element && headingsOf(element.value)[index]
      if (!heading) return
      // A field scrolls to its caret when it gets the focus.
      element.blur()
      element.setSelectionRange(heading.at, heading.at)
      element.focus()
    },
  }))
  return (
    <>
      <p role="note" className="mb-3 flex gap-2 text-sm leading-6 text-ink-2">
        <Icon name="document" size={16} className="mt-1 shrink-0" />
        {t('article.asSource', { n: max.toLocaleString() })}
      </p>
      <textarea
        ref={field}
        aria-label={label}
        defaultValue={content}
        readOnly={!editable}
        spellCheck={false}
        className="h-[70dvh] w-full resize-y rounded-2 border border-line bg-raised p-4 text-base leading-7 [overflow-wrap:anywhere]"
        onChange={() => {
          window.clearTimeout(timer.current)
          timer.current = window.setTimeout(flush, restMs)
        }}
        onBlur={flush}
        // Whatever a combination of keys does, such as saving, has the latest text.
        onKeyDown={({ ctrlKey, metaKey }) => {
          if (ctrlKey || metaKey) flush()
        }}
      />
    </>
  )
}
