import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button, IconButton } from '../button.tsx'

/** Each layer has its own stacking context, so that the backdrop of a layer opened later covers the earlier one. */
const layer = 'relative z-50'
const backdrop = 'wj-fade fixed inset-0 bg-scrim'
const popup =
  'wj-pop fixed top-1/2 left-1/2 flex max-h-[85dvh] -translate-x-1/2 -translate-y-1/2 flex-col rounded-3 border border-line bg-raised shadow-2 outline-none'
const wide = 'w-[min(30rem,calc(100vw-2rem))]'
/** Makes an element that is not a control reachable by Tab. */
const reachable = { tabIndex: 0 }
const unreachable = { tabIndex: -1 }
const narrow = 'w-[min(22rem,calc(100vw-2rem))]'

export interface ModalProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  closeLabel: string
  /** Limits the width to that of a phone. */
  compact?: boolean
  /** The element to focus after closing, instead of the previously focused one; null for that one. */
  finalFocus?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/** A modal closed by Escape, its close button or a press outside. The element with `data-first-focus`, if any, gets the focus. */
export function Modal({ open, onOpenChange, title, closeLabel, compact = false, finalFocus, children }: ModalProps) {
  const body = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  const firstFocus = () => body.current?.querySelector<HTMLElement>('[data-first-focus]') ?? body.current
  /** Makes a scrollable dialog focusable, so that keys can scroll it. */
  const watchHeight = (element: HTMLDivElement | null) => {
    body.current = element
    if (!element) return
    const watcher = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight))
    watcher.observe(element)
    return () => watcher.disconnect()
  }
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal className={layer}>
        <Base.Backdrop className={backdrop} />
        <Base.Popup initialFocus={firstFocus} finalFocus={finalFocus} className={`${popup} ${compact ? narrow : wide}`}>
          <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-5">
            <Base.Title className="text-base font-semibold">{title}</Base.Title>
            <Base.Close render={<IconButton icon="close" label={closeLabel} keys="Esc" />} />
          </div>
          <div ref={watchHeight} {...(scrolls ? reachable : unreachable)} className="overflow-y-auto p-5 outline-none">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export interface FullScreenProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  closeLabel: string
  /** Controls beside the close button. */
  actions?: ReactNode
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A modal over the whole window, closed by Escape or its close button. */
export function FullScreen({ open, onOpenChange, title, closeLabel, actions, onKeyDown, children }: FullScreenProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal className={layer}>
        <Base.Popup
          className="wj-pop fixed inset-0 flex flex-col bg-paper pb-[env(safe-area-inset-bottom)] outline-none"
          onKeyDown={onKeyDown}
        >
          <div className="flex items-center gap-1 border-b border-line py-1 pr-2 pl-4">
            <Base.Title className="min-w-0 flex-1 truncate text-sm font-semibold">{title}</Base.Title>
            {actions}
            <Base.Close render={<IconButton icon="close" label={closeLabel} keys="Esc" />} />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export interface ConfirmProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Describes the data that will be lost. */
  description: string
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  /** True where nothing is deleted or ended: the button does not warn. */
  harmless?: boolean
}

/** A confirmation dialog for an irreversible action. */
export function Confirm({ open, onOpenChange, title, description, confirmLabel, cancelLabel, onConfirm, harmless = false }: ConfirmProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal className={layer}>
        <AlertDialog.Backdrop className={backdrop} />
        <AlertDialog.Popup className={`${popup} ${wide} gap-3 p-5`}>
          <AlertDialog.Title className="text-base font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-sm leading-6 text-ink-2">{description}</AlertDialog.Description>
          <div className="mt-2 flex justify-end gap-2">
            <AlertDialog.Close render={<Button variant="outline" />}>{cancelLabel}</AlertDialog.Close>
            <AlertDialog.Close render={<Button variant={harmless ? 'solid' : 'danger'} />} onClick={onConfirm}>
              {confirmLabel}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
