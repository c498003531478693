import { underlineColors, type Annotation } from '@wenjin/contract'
import { Button, Icon, IconButton, tooltip } from '@wenjin/ui'
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../../lib/i18n/index.ts'
import type { SelectedPassage } from './place.ts'

/** The questions offered for a selected passage. */
export const passageAsks = ['ask', 'explain', 'translate', 'summarise'] as const
export type PassageAsk = (typeof passageAsks)[number]

/** Distance from the selection and from the edges of the screen, CSS pixels. */
const gapPx = 8

interface SelectionBarProps {
  passage: SelectedPassage
  onMark: (kind: Annotation['kind'], color: Annotation['color']) => void
  onNote: () => void
  onCopy: () => void
  /** Absent when there is no conversation beside the document. */
  onAsk?: ((ask: PassageAsk) => void) | undefined
  /** Absent when no article can receive the passage. */
  onAddToArticle?: (() => void) | undefined
  onClose: () => void
}

/** The actions on a selected passage: beside it with a mouse, at the bottom of the screen on touch devices. */
export function SelectionBar({ passage, onMark, onNote, onCopy, onAsk, onAddToArticle, onClose }: SelectionBarProps) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || window.matchMedia('(pointer: coarse)').matches) return
    const { left, right, top, bottom } = passage.screen
    const { offsetWidth: width, offsetHeight: height } = element
    const x = Math.min(Math.max(gapPx, (left + right - width) / 2), window.innerWidth - width - gapPx)
    const over = top - height - gapPx
    const y = over > gapPx ? over : Math.min(bottom + gapPx, window.innerHeight - height - gapPx)
    element.style.transform = `translate(${Math.max(gapPx, x)}px, ${Math.max(gapPx, y)}px)`
  }, [passage])
  useEffect(() => {
    // Tab moves the focus from the selection to the bar.
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
      else if (event.key === 'Tab' && !event.shiftKey && !box.current?.contains(document.activeElement)) {
        event.preventDefault()
        box.current?.querySelector('button')?.focus({ preventScroll: true })
      }
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [onClose])
  const handleArrows = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons.at((at + (event.key === 'ArrowRight' ? 1 : -1)) % buttons.length)?.focus()
    event.preventDefault()
  }
  return createPortal(
    <div
      ref={box}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('reader.selection')}
      className="wj-selection-bar"
      onKeyDown={handleArrows}
      // Prevent the press of a button from clearing the selection.
      onPointerDown={(event) => event.preventDefault()}
    >
      {underlineColors.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={t(`reader.highlight.${color}`)}
          className="wj-press grid min-h-9 min-w-8 place-items-center rounded-2 hover:bg-sunken max-sm:min-h-touch max-sm:min-w-touch"
          {...tooltip(t(`reader.highlight.${color}`))}
          onClick={() => onMark('highlight', color)}
        >
          <span className="wj-mark-dot" data-color={color} />
        </button>
      ))}
      <IconButton icon="underline" label={t('reader.underline')} onClick={() => onMark('underline', 'seal')} />
      <IconButton icon="edit" label={t('reader.note')} onClick={onNote} />
      <IconButton icon="copy" label={t('reader.copy')} onClick={onCopy} />
      {onAddToArticle && <IconButton icon="plus" label={t('reader.addToArticle')} onClick={onAddToArticle} />}
      {onAsk && (
        <span className="ml-1 flex items-center border-l border-line pl-1">
          {passageAsks.map((ask) => (
            <Button key={ask} variant="quiet" className="shrink-0 !px-2" onClick={() => onAsk(ask)}>
              {ask === 'ask' && <Icon name="message" size={16} />}
              {t(`reader.${ask}`)}
            </Button>
          ))}
        </span>
      )}
    </div>,
    document.body,
  )
}
