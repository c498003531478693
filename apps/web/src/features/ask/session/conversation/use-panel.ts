import { useState } from 'react'
import { useWide } from '../../../../lib/browser/platform.ts'
import { useShortcut } from '../../../../lib/view/shortcuts.ts'
import { isRunning, type Turn } from '../../answer/index.ts'
import type { PanelView } from './side-panel.tsx'

/** Manages the panel beside the answers: its turn, its view, and whether it is visible; a drawer where no panel fits. */
export function usePanel(turns: readonly Turn[], plain: boolean) {
  const wide = useWide()
  const [panel, setPanel] = useState<{ view: PanelView; ordinal: number } | null>(null)
  const [closed, setClosed] = useState(false)
  // Falls back to the last turn when the panel's own turn is no longer shown.
  const turn = turns.find((known) => known.ordinal === panel?.ordinal) ?? turns.at(-1)
  const view: PanelView = panel?.view ?? { tab: 'sources' }
  // While sources are being searched the panel's space is reserved, so that the text does not shift when they arrive.
  const has = !plain && turn !== undefined && (turn.answer.references.length > 0 || isRunning(turn.state))
  const beside = has && wide && !closed
  const show = (next: PanelView, of: Turn | undefined = turn) => {
    if (!of) return
    setClosed(false)
    setPanel({ view: next, ordinal: of.ordinal })
  }
  const open = () => {
    setClosed(false)
    if (!wide) show(view)
  }
  useShortcut('panel', () => (beside ? setClosed(true) : open()), has)
  useShortcut('close', () => setClosed(true), beside)
  return {
    turn,
    view,
    has,
    /** True when the panel is beside the answers, not over them. */
    beside,
    /** True when the drawer is open. */
    over: has && !wide && panel !== null,
    show,
    open,
    close: () => (wide ? setClosed(true) : setPanel(null)),
    /** Shows the passage of a mark only where the panel does not cover the answer. */
    showQuietly: (next: (known: PanelView) => PanelView, of: Turn) => {
      if (wide && !plain) setPanel({ view: next(view), ordinal: of.ordinal })
    },
  }
}
