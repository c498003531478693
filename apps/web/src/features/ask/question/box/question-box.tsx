import { limits, type SearchTemplate } from '@wenjin/contract'
import { Button, classNames, Icon, IconButton, Spinner } from '@wenjin/ui'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useTouchKeyboard } from '../../../../lib/browser/platform.ts'
import { isAskKey, shortcuts, useShortcut } from '../../../../lib/view/shortcuts.ts'
import { AttachMenu } from '../attached/attach-menu.tsx'
import { blanksIn, TemplateMenu, UnfilledNotice, useBlanks, type Draft } from '../../search-template/index.ts'
import { AttachmentChips } from '../attached/attachment-chips.tsx'
import { linkIn, linkLabel, withoutLink } from '../attached/found-link.ts'
import { SuggestionMenu } from './suggestion-menu.tsx'
import { useAttachmentPicker } from '../attached/use-attachment-picker.ts'
import { useDropTarget } from './use-drop-target.ts'
import { useSuggestionList } from './use-suggestion-list.ts'
import type { AskOptions, Attachments } from '../../options/index.ts'

/** Share of the maximum question length from which the character count is shown. */
const countedFrom = 0.8

interface QuestionBoxProps {
  placeholder: string
  /** Returns whether the question was accepted with its attachments; a refused one stays in the box. */
  onAsk: (question: string, attachments: Attachments) => boolean | Promise<boolean>
  /** Searches for the text without an answer; its button is beside the ask button. */
  onSearch?: ((question: string) => void) | undefined
  /** True while a question is being sent or answered. */
  busy?: boolean
  /** Stops the running answer; its button replaces the ask button. */
  onStop?: (() => void) | undefined
  /** Content at the left below the text: how to answer. */
  children?: ReactNode
  /**
   * Shows the person's templates: the options a new template stores, and the callback for a chosen template with the text written before.
   */
  templates?: { options: AskOptions; onChoose: (template: SearchTemplate, written: string) => void } | undefined
  focusFirst?: boolean
  large?: boolean
  /** True at the bottom of the page: menus open upwards. */
  atFoot?: boolean
  /** The initial question; another object starts another question. */
  draft?: Draft | null
}

/**
 * Input for a question: grows with its text, asks on Enter, breaks the line on Shift+Enter, on a touch keyboard on Enter; accepts images, files and links; suggests
 * questions while typing.
 */
export function QuestionBox(props: QuestionBoxProps) {
  const {
    onStop,
    onSearch,
    placeholder,
    onAsk,
    busy = false,
    children,
    templates,
    focusFirst = false,
    large = false,
    atFoot = false,
    draft = null,
  } = props
  const t = useText()
  const hint = useId()
  const touch = useTouchKeyboard()
  const [question, setQuestion] = useState(draft?.text ?? '')
  const [focused, setFocused] = useState(false)
  const [composing, setComposing] = useState(false)
  /** True when the question was submitted before its attachments were ready. */
  const [whenReady, setWhenReady] = useState(false)
  const frame = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const things = useAttachmentPicker()
  const over = useDropTarget(frame, things.addFiles)
  useShortcut('focusQuestion', () => input.current?.focus())
  useEffect(() => {
    // Do not focus on touch devices: the touch keyboard would cover the page before the first touch.
    if (focusFirst && window.matchMedia('(hover: hover)').matches) input.current?.focus()
  }, [focusFirst])

  const [begun, setBegun] = useState(draft)
  if (draft !== begun) {
    setBegun(draft)
    if (draft) setQuestion(draft.text)
  }
  useEffect(() => {
    if (!draft) return
    input.current?.focus()
    const [first] = draft.template ? blanksIn(draft.text) : []
    if (first) input.current?.setSelectionRange(first.start, first.end)
  }, [draft])
  const blanks = useBlanks(input, question, begun)

  const send = async (text: string) => {
    setWhenReady(false)
    if (!(await onAsk(text, things.attachments))) return
    setQuestion('')
    things.clear()
  }
  const trimmed = question.trim()
  // A question with attachments needs no words.
  const about = things.image ? 'image' : things.link !== null ? 'link' : 'files'
  const asked = trimmed === '' && !things.empty ? t(`ask.about.${about}`) : trimmed
  const tooLong = trimmed.length > limits.questionChars
  const canAsk = asked !== '' && !tooLong && !busy && !things.failed
  const ask = (text = asked, { filled = false } = {}) => {
    if (!canAsk && text === asked) return
    if (text === asked && !filled && !blanks.check()) return
    if (things.pending) setWhenReady(true)
    else void send(text)
  }
  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })
  // A failed attachment cancels the delayed send, so that the person sees the failure first.
  if (whenReady && things.failed) setWhenReady(false)
  const ready = whenReady && !things.pending
  useEffect(() => {
    if (ready && canAsk) void latestSend.current(asked)
  }, [ready, canAsk, asked])

  const takeSuggestion = (text: string) => {
    setQuestion(text)
    if (!busy) ask(text)
  }
  const list = useSuggestionList(question, {
    enabled: focused && !busy && things.empty && blanks.open.length === 0,
    composing,
    onChoose: takeSuggestion,
  })
  const link = things.link === null ? linkIn(question) : null
  const takeLink = (address: string) => {
    things.setLink(address)
    setQuestion(withoutLink(question, address))
    input.current?.focus()
  }
  const open = list.items.length > 0
  const counted = trimmed.length > limits.questionChars * countedFrom

  return (
    <form
      ref={frame}
      data-over={over || undefined}
      className="wj-drop-box relative rounded-3 border border-line-strong bg-raised p-2 shadow-1 focus-within:border-ford"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <p className="wj-drop-hint hidden items-center gap-2 px-2.5 py-2 text-sm text-ford">
        <Icon name="upload" size={16} />
        {t('ask.drop')}
      </p>
      <AttachmentChips things={things} />
      <textarea
        ref={input}
        data-first-focus={focusFirst || undefined}
        rows={large ? 2 : 1}
        value={question}
        placeholder={things.empty ? placeholder : t(`ask.about.${about}`)}
        aria-label={t('ask.label')}
        aria-keyshortcuts={shortcuts.focusQuestion}
        aria-invalid={tooLong || undefined}
        aria-describedby={tooLong ? hint : undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={open ? list.id : undefined}
        aria-activedescendant={open && list.active >= 0 ? list.optionId(list.active) : undefined}
        enterKeyHint={touch ? 'enter' : 'send'}
        className="field-sizing-content max-h-64 w-full resize-none bg-transparent px-2.5 pt-2 pb-1 text-base leading-7 outline-none placeholder:text-ink-2"
        onChange={(event) => setQuestion(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return
          event.preventDefault()
          things.addFiles([...event.clipboardData.files])
        }}
        onKeyDown={(event) => {
          if (list.handleKey(event) || blanks.handleKey(event) || !isAskKey(event.nativeEvent, touch)) return
          event.preventDefault()
          list.close()
          ask()
        }}
      />
      {link !== null && (
        <Button variant="link" icon="link" className="max-w-full !px-2.5" onClick={() => takeLink(link)}>
          <span className="min-w-0 truncate">{t('ask.link.offer', { link: linkLabel(link) })}</span>
        </Button>
      )}
      {tooLong && (
        <p id={hint} role="alert" className="flex items-center gap-2 px-2.5 pb-1 text-sm">
          <Icon name="alert" size={16} className="text-amber" />
          {t('ask.tooLong', { n: trimmed.length, max: limits.questionChars })}
        </p>
      )}
      <UnfilledNotice blanks={blanks} onAskAnyway={() => ask(asked, { filled: true })} />
      {whenReady && (
        <output className="flex items-center gap-2 px-2.5 pb-1 text-sm text-ink-2">
          <Spinner />
          {t('ask.whenReady')}
          <Button variant="quiet" onClick={() => setWhenReady(false)}>
            {t('cancel')}
          </Button>
        </output>
      )}
      <div className="flex items-end justify-between gap-2">
        <div className="wj-row flex min-w-0 items-center max-sm:overflow-x-auto max-sm:*:shrink-0 sm:flex-wrap">
          <AttachMenu onFiles={things.addFiles} />
          {children}
          {templates && (
            <TemplateMenu
              question={question}
              options={templates.options}
              input={input}
              onChoose={(template) => templates.onChoose(template, question)}
            />
          )}
        </div>
        <div className="flex shrink-0 items-center gap-1">
          {counted && !tooLong && (
            <span className="px-1 text-xs text-ink-2 tabular-nums">{`${trimmed.length}/${limits.questionChars}`}</span>
          )}
          {onSearch && !busy && (
            <IconButton
              icon="search"
              label={t('ask.searchOnly')}
              disabled={trimmed === '' || tooLong}
              onClick={() => blanks.check() && onSearch(trimmed)}
            />
          )}
          {busy && onStop && <IconButton icon="stop" label={t('actions.stop')} keys={shortcuts.stop} variant="solid" onClick={onStop} />}
          {busy && !onStop && (
            <span className="grid size-9 place-items-center text-ink-2 max-sm:size-touch">
              <Spinner />
            </span>
          )}
          {!busy && (
            <IconButton
              icon="arrowUp"
              label={t('ask.send')}
              {...(!touch && { keys: 'Enter' })}
              variant="solid"
              disabled={!canAsk || whenReady}
              className={classNames(whenReady && 'opacity-45')}
              onClick={() => ask()}
            />
          )}
        </div>
      </div>
      <SuggestionMenu list={list} onChoose={takeSuggestion} above={atFoot} />
    </form>
  )
}
