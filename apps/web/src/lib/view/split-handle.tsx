import { useState, type PointerEvent } from 'react'
import { useSetting } from '../storage/settings.ts'
import './split-handle.css'

/** The minimum width of each side, CSS pixels. */
const narrowest = 240
const widest = 1200
/** Distance of one step by arrow key, CSS pixels. */
const step = 24

const within = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)))

/**
 * Returns the width of the panel beside a document or an answer, CSS pixels (spec section 3, `pdfModeContentWidth`), and a function to change it;
 * the width is stored when the pointer is released.
 */
export function usePanelWidth(): [number, (width: number, final: boolean) => void] {
  const [kept, setKept] = useSetting('pdfModeContentWidth')
  const [dragged, setDragged] = useState<number | null>(null)
  const set = (width: number, final: boolean) => {
    setDragged(final ? null : within(width))
    if (final) setKept(`${within(width)}px`)
  }
  return [dragged ?? parseInt(kept), set]
}

interface SplitHandleProps {
  label: string
  width: number
  onWidth: (width: number, final: boolean) => void
}

/** The separator at the left edge of a panel, moved by pointer or arrow keys. */
export function SplitHandle({ label, width, onWidth }: SplitHandleProps) {
  const widthAt = (event: PointerEvent) => document.documentElement.clientWidth - event.clientX
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a control (ARIA 1.2)
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a line that is moved is no hr
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      className="wj-split-handle"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onWidth(widthAt(event), false)}
      onPointerUp={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onWidth(widthAt(event), true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        event.preventDefault()
        event.stopPropagation()
        onWidth(width + (event.key === 'ArrowLeft' ? step : -step), true)
      }}
    />
  )
}
