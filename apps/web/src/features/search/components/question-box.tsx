import { Icon, IconButton, Spinner } from '@wenjin/ui'
import { limits } from '@wenjin/contract'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { isAskKey, shortcuts, useShortcut } from '../../../lib/shortcuts.ts'

interface QuestionBoxProps {
  placeholder: string
  /** Tells whether the question was taken; one that was not stays in the box. */
  onAsk: (question: string) => boolean | Promise<boolean>
  /** A question is being sent or answered. */
  busy?: boolean
  /** Stops what is being answered; its button stands where the one to ask was. */
  onStop?: (() => void) | undefined
  /** What stands at the left under the text: how to answer. */
  children?: ReactNode
  focusFirst?: boolean
  initial?: string
  large?: boolean
}

/** Where a question is written: grows with its text, asks by Enter, breaks the line by Shift+Enter. */
export function QuestionBox({
  onStop,
  placeholder,
  onAsk,
  busy = false,
  children,
  focusFirst = false,
  initial = '',
  large = false,
}: QuestionBoxProps) {
  const t = useText()
  const [question, setQuestion] = useState(initial)
  const input = useRef<HTMLTextAreaElement>(null)
  useShortcut('focusQuestion', () => input.current?.focus())
  useEffect(() => {
    // A touch keyboard must not cover the page before anything is touched.
    if (focusFirst && window.matchMedia('(hover: hover)').matches) input.current?.focus()
  }, [focusFirst])

  const trimmed = question.trim()
  const tooLong = trimmed.length > limits.questionChars
  const canAsk = trimmed !== '' && !tooLong && !busy
  const ask = async () => {
    if (canAsk && (await onAsk(trimmed))) setQuestion('')
  }

  return (
    <form
      className="rounded-3 border border-line-strong bg-raised p-2 shadow-1 focus-within:border-ford"
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <textarea
        ref={input}
        rows={large ? 2 : 1}
        value={question}
        placeholder={placeholder}
        aria-label={t('ask.label')}
        aria-keyshortcuts={shortcuts.focusQuestion}
        aria-invalid={tooLong || undefined}
        aria-describedby={tooLong ? 'question-too-long' : undefined}
        enterKeyHint="send"
        className="field-sizing-content max-h-64 w-full resize-none bg-transparent px-2.5 pt-2 pb-1 text-base leading-7 outline-none placeholder:text-ink-2"
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={(event) => {
          if (!isAskKey(event.nativeEvent)) return
          event.preventDefault()
          void ask()
        }}
      />
      {tooLong && (
        <p id="question-too-long" role="alert" className="flex items-center gap-2 px-2.5 pb-1 text-sm">
          <Icon name="alert" size={16} className="text-amber" />
          {t('ask.tooLong', { n: trimmed.length, max: limits.questionChars })}
        </p>
      )}
      <div className="flex items-end justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center">{children}</div>
        {busy && onStop && <IconButton icon="stop" label={t('actions.stop')} keys={shortcuts.stop} variant="solid" onClick={onStop} />}
        {busy && !onStop && (
          <span className="grid size-9 place-items-center text-ink-2 max-sm:size-touch">
            <Spinner />
          </span>
        )}
        {!busy && (
          <IconButton icon="arrowUp" label={t('ask.send')} keys="Enter" variant="solid" disabled={!canAsk} onClick={() => void ask()} />
        )}
      </div>
    </form>
  )
}
