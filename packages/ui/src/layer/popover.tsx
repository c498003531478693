import { onDemand, useOnDemand } from './on-demand.ts'
import type { PopoverProps } from './popover-card.tsx'

const popoverCard = onDemand(() => import('./popover-card.tsx').then((module) => module.PopoverCard))

/** A button that opens a small card with controls; Escape or a press outside closes it. */
export function Popover(props: PopoverProps) {
  const { Loaded, trigger } = useOnDemand(popoverCard)
  if (Loaded) return <Loaded {...props} />
  return (
    <button aria-haspopup="dialog" aria-label={props.label} className={props.triggerClass} data-tip={props['data-tip']} {...trigger}>
      {props.trigger}
    </button>
  )
}
