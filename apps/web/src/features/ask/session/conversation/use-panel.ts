import { useState } from 'react'
import { useWide } from '../../../../lib/browser/platform.ts'
import { useShortcut } from '../../../../lib/view/shortcuts.ts'
import { isRunning, type Turn } from '../../answer/index.ts'
import type { PanelView } from './side-panel.tsx'
import { useTurnInView } from './use-turn-in-view.ts'

/** The passage and the original that the panel shows of a turn. */
type Details = Pick<PanelView, 'place' | 'documentId'>

/**
 * Manages the panel beside the answers: its turn, its view, and whether it is visible; a drawer where no panel fits. It follows the turn in
 * view; its tab stays, and each turn has its own passage and original.
 */
export function usePanel(turns: readonly Turn[], plain: boolean) {
  const wide = useWide()
  const [inView, pinTurn] = useTurnInView(turns.at(-1)?.ordinal)
  const [tab, setTab] = useState<PanelView['tab']>('sources')
  const [details, setDetails] = useState<Readonly<Record<number, Details>>>({})
  const [opened, setOpened] = useState(false)
  const [closed, setClosed] = useState(false)
  // Falls back to the last turn when the panel's own turn is no longer shown.
  const turn = turns.find((known) => known.ordinal === inView) ?? turns.at(-1)
  const view: PanelView = { tab, ...(turn && details[turn.ordinal]) }
  // While sources are being searched the panel's space is reserved, so that the text does not shift when they arrive.
  const has = !plain && turn !== undefined && (turn.answer.references.length > 0 || isRunning(turn.state))
  const beside = has && wide && !closed
  const change = ({ tab: nextTab, ...nextDetails }: PanelView, of: Turn) => {
    setTab(nextTab)
    setDetails((known) => ({ ...known, [of.ordinal]: nextDetails }))
    pinTurn(of.ordinal)
    setOpened(true)
  }
  const show = (next: PanelView, of: Turn | undefined = turn) => {
    if (!of) return
    setClosed(false)
    change(next, of)
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
    over: has && !wide && opened,
    show,
    open,
    close: () => (wide ? setClosed(true) : setOpened(false)),
    /** Shows the passage of a mark only where the panel does not cover the answer; returns whether it is visible there. */
    showQuietly: (next: (known: PanelView) => PanelView, of: Turn): boolean => {
      if (!wide || plain) return false
      change(next({ tab, ...details[of.ordinal] }), of)
      return beside
    },
  }
}
