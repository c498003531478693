import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import { Keys } from './keys.tsx'

/** Shares one delay between neighbouring tooltips. */
export const TooltipProvider = Base.Provider

/** Says what a control does, and its key. The control must carry the same words as its accessible name. */
export function Tooltip({ text, keys, children }: { text: string; keys?: string | undefined; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={350} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="wj-pop flex items-center gap-2 rounded-1 bg-ink px-2 py-1 text-xs text-paper shadow-2">
            {text}
            {keys && <Keys keys={keys} quiet />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
