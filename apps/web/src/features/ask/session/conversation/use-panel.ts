import { useState } from 'react'
import { useWide } from '../../../../lib/browser/platform.ts'
import { useShortcut } from '../../../../lib/view/shortcuts.ts'
import { isRunning, type Turn } from '../../answer/index.ts'
import type { PanelView } from './side-panel.tsx'

/** The panel beside the answers: which turn it speaks of, what it shows, and whether it is there; a drawer where no panel fits. */
export function usePanel(turns: readonly Turn[], plain: boolean) {
  const wide = useWide()
  const [panel, setPanel] = useState<{ view: PanelView; ordinal: number } | null>(null)
  const [closed, setClosed] = useState(false)
  // It goes on with the last turn when its own is no longer shown.
  const turn = turns.find((known) => known.ordinal === panel?.ordinal) ?? turns.at(-1)
  const view: PanelView = panel?.view ?? { tab: 'sources' }
  // While the sources are still looked for their place is kept, so that the text does not move when they come.
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
    /** It stands beside the answers, not over them. */
    beside,
    /** The drawer is open. */
    over: has && !wide && panel !== null,
    show,
    open,
    close: () => (wide ? setClosed(true) : setPanel(null)),
    /** Shows the passage of a mark where that covers nothing. */
    showQuietly: (next: (known: PanelView) => PanelView, of: Turn) => {
      if (wide && !plain) setPanel({ view: next(view), ordinal: of.ordinal })
    },
  }
}
