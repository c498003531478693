import { lazy, Suspense } from 'react'
import type { PopoverProps } from './popover-card.tsx'

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
