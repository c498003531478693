import { underlineColors, type Underline } from '@wenjin/contract'
import { IconButton } from '@wenjin/ui'
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../../../lib/i18n/index.ts'
import type { SelectedPlace } from './use-selected-place.ts'

/** Distance from the selection and from the edges of the screen, CSS pixels. */
const gapPx = 8

interface UnderlineToolbarProps {
  place: SelectedPlace
  /** True when opened by key: the toolbar takes the focus and can move from sentence to sentence. */
  byKey: boolean
  onStep: (by: 1 | -1) => void
  onColor: (color: Underline['color']) => void
  onNote: () => void
  onCopy: () => void
  onAsk: () => void
  onClose: () => void
}

/** Shows the actions on a selected place: beside it with a mouse, at the bottom of the screen on touch devices. */
export function UnderlineToolbar({ place, byKey, onStep, onColor, onNote, onCopy, onAsk, onClose }: UnderlineToolbarProps) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || window.matchMedia('(pointer: coarse)').matches) return
    const { left, right, top, bottom } = place.rect
    const { offsetWidth: width, offsetHeight: height } = element
    const x = Math.min(Math.max(gapPx, (left + right - width) / 2), window.innerWidth - width - gapPx)
    const above = top - height - gapPx
    const y = above > gapPx ? above : Math.min(bottom + gapPx, window.innerHeight - height - gapPx)
    element.style.transform = `translate(${x}px, ${Math.max(gapPx, y)}px)`
  }, [place])
  useEffect(() => {
    if (byKey) box.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [byKey])
  useEffect(() => {
    // The toolbar's anchor element moves with the selection.
    if (byKey) return undefined
    window.addEventListener('scroll', onClose, { passive: true, once: true })
    return () => window.removeEventListener('scroll', onClose)
  }, [byKey, onClose])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') onStep(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
      const at = buttons.findIndex((button) => button === document.activeElement)
      buttons.at((at + (event.key === 'ArrowRight' ? 1 : -1)) % buttons.length)?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return createPortal(
    <div
      ref={box}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('underline.toolbar')}
      className="wj-pop wj-underline-toolbar"
      // Prevent the press of a button from clearing the selection.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={handleKey}
    >
      {byKey && (
        <>
          <IconButton icon="arrowUp" size={16} label={t('underline.previous')} keys="↑" onClick={() => onStep(-1)} />
          <IconButton icon="arrowDown" size={16} label={t('underline.next')} keys="↓" onClick={() => onStep(1)} />
        </>
      )}
      {underlineColors.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={t(`underline.${color}`)}
          className="wj-press grid size-9 place-items-center rounded-2 hover:bg-sunken max-sm:size-touch"
          onClick={() => onColor(color)}
        >
          <span className="wj-underline-dot" data-color={color} />
        </button>
      ))}
      <IconButton icon="edit" size={16} label={t('underline.note')} onClick={onNote} />
      <IconButton icon="copy" size={16} label={t('underline.copy')} onClick={onCopy} />
      <IconButton icon="message" size={16} label={t('underline.ask')} onClick={onAsk} />
    </div>,
    document.body,
  )
}
