import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, type PointerEvent, type ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { shouldClose, type DragPoint } from './drawer-drag.ts'

/** Moves the drawer with the finger and closes it past the thresholds. */
function useDrag(close: () => void) {
  const popup = useRef<HTMLDivElement>(null)
  const points = useRef<DragPoint[]>([])

  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as Element).closest('button')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    points.current = [{ y: event.clientY, t: event.timeStamp }]
  }
  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    const first = points.current[0]
    if (!first || !popup.current) return
    points.current.push({ y: event.clientY, t: event.timeStamp })
    popup.current.style.transition = 'none'
    popup.current.style.transform = `translateY(${Math.max(0, event.clientY - first.y)}px)`
  }
  const handlePointerEnd = () => {
    const element = popup.current
    if (!element) return
    const closing = shouldClose(points.current, element.offsetHeight, window.innerHeight)
    points.current = []
    element.style.transition = ''
    element.style.transform = ''
    if (closing) close()
  }
  return {
    popup,
    handle: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerEnd,
      onPointerCancel: handlePointerEnd,
    },
  }
}

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  closeLabel: string
  /** The element to focus after closing, instead of the previously focused one; null for that one. */
  finalFocus?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/** A bottom drawer for phones, closed by dragging it down, by Escape or by a press outside. */
export function Drawer({ open, onOpenChange, title, closeLabel, finalFocus, children }: DrawerProps) {
  const { popup, handle } = useDrag(() => onOpenChange(false))
  const body = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal className="relative z-50">
        <Base.Backdrop className="wj-fade fixed inset-0 bg-scrim" />
        <Base.Popup
          ref={popup}
          finalFocus={finalFocus}
          initialFocus={body}
          className="wj-rise fixed inset-x-0 bottom-0 flex max-h-[80dvh] flex-col rounded-t-3 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] shadow-2 outline-none"
        >
          <div className="touch-none pb-1" {...handle}>
            <div className="mx-auto mt-2 h-1 w-10 rounded-full bg-line-strong" />
            <div className="flex items-center justify-between pr-2 pl-4">
              <Base.Title className="text-base font-semibold">{title}</Base.Title>
              <Base.Close render={<IconButton icon="close" label={closeLabel} keys="Esc" />} />
            </div>
          </div>
          <div ref={body} tabIndex={-1} className="overflow-y-auto overscroll-contain px-4 pb-6 outline-none">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
