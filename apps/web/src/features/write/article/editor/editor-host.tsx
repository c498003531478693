import type { ArticleSource } from '@wenjin/contract'
import { isLaborious } from '@wenjin/text/laborious'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { RichEditor } from './rich-editor.tsx'
import { SourceEditor } from './source-editor.tsx'

/** The operations on an editor for its parent. */
export interface EditorHandle {
  replace: (markdown: string) => void
  focus: () => void
  showHeading: (index: number) => void
}

/** Properties of both editors, the typeset one and the one for plain Markdown. */
export interface EditorProps {
  ref?: Ref<EditorHandle>
  label: string
  content: string
  sources: readonly ArticleSource[]
  editable: boolean
  /** Root folder of the topic, for images and mentions. */
  folderId: string
  onChange: (markdown: string) => void
}

/** Maximum characters that are typeset while they are edited: the page would stand still while it reads and draws more at once. */
const maxTypesetChars = 20_000

const isTooLong = (markdown: string) => markdown.length > maxTypesetChars || isLaborious(markdown)

/** The editor of an article. It owns the edited text; use `replace` to set another one. A long text is edited as plain Markdown. */
export function EditorHost({ ref, ...props }: EditorProps) {
  const inner = useRef<EditorHandle>(null)
  // A text that grows while it is typeset stays so until it is opened again.
  const [isSource, setSource] = useState(() => isTooLong(props.content))
  useImperativeHandle(ref, () => ({
    replace: (markdown) => {
      // The parent has the new text already, with which the other editor begins.
      if (!isSource && isTooLong(markdown)) setSource(true)
      else inner.current?.replace(markdown)
    },
    focus: () => inner.current?.focus(),
    showHeading: (index) => inner.current?.showHeading(index),
  }))
  return isSource ? <SourceEditor ref={inner} {...props} max={maxTypesetChars} /> : <RichEditor ref={inner} {...props} />
}
