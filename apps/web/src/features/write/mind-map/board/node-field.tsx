import { limits } from '@wenjin/contract'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'

interface NodeFieldProps {
  text: string
  className: string
  style?: CSSProperties
  onDone: (text: string | null, then?: 'child' | 'sibling') => void
}

/**
 * The text field of a node. Enter saves the text, Tab saves it and adds a child, Shift+Enter breaks the line, Escape discards the change.
 */
export function NodeField({ text, className, style, onDone }: NodeFieldProps) {
  const t = useText()
  const [written, setWritten] = useState(text)
  const field = useRef<HTMLTextAreaElement>(null)
  // Removing the field also fires a blur event.
  const over = useRef(false)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  const finish = (result: string | null, then?: 'child' | 'sibling') => {
    if (over.current) return
    over.current = true
    onDone(result, then)
  }
  return (
    <textarea
      ref={field}
      aria-label={t('mindMap.name')}
      rows={1}
      maxLength={limits.mindMap.textChars}
      value={written}
      style={style}
      className={`field-sizing-content resize-none rounded-1 border border-ford bg-raised px-1.5 py-0.5 text-ink outline-none ${className}`}
      onChange={(event) => setWritten(event.target.value)}
      onBlur={() => finish(written)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') finish(null)
        else if (event.key === 'Enter' && !event.shiftKey) finish(written, event.ctrlKey || event.metaKey ? 'sibling' : undefined)
        else if (event.key === 'Tab' && !event.shiftKey) finish(written, 'child')
        else return
        event.preventDefault()
      }}
    />
  )
}
