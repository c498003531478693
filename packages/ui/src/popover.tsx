import { lazy, Suspense, type ReactNode } from 'react'

export interface PopoverProps {
  /** The accessible name of the button that opens it. */
  label: string
  /** The accessible name of what opens. */
  title: string
  /** What the button shows. */
  trigger: ReactNode
  triggerClass: string
  /** Attributes of the tooltip, where the button shows no words. */
  'data-tip'?: string
  children: ReactNode
}

const PopoverCard = lazy(() => import('./popover-card.tsx').then((module) => ({ default: module.PopoverCard })))

/** A button that opens a small card with controls; Escape or a press outside closes it. The card is loaded after the page has been drawn. */
export function Popover(props: PopoverProps) {
  return (
    <Suspense
      fallback={
        <span aria-hidden="true" className={props.triggerClass}>
          {props.trigger}
        </span>
      }
    >
      <PopoverCard {...props} />
    </Suspense>
  )
}
