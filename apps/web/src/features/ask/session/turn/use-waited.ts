import { isResearch } from '@wenjin/contract'
import { useEffect, useRef, useState } from 'react'
import { isRunning, type Turn } from '../../answer/index.ts'

/** Seconds of waiting from which the time is shown, and from which continuing without the model is offered. */
export const waitShownFrom = 10
export const waitEndedFrom = 30

const tickMs = 1000

/** Returns a string that changes whenever the visible content of a running turn changes. */
function progressOf({ answer }: Turn): string {
  const { text, thinking, steps, plan } = answer
  const done = plan.map(({ state, found, read }) => `${state}${found}${read}`).join()
  return `${text.length} ${thinking.length} ${steps.length} ${steps.at(-1)?.text} ${done}`
}

/**
 * Returns the whole seconds a reader has waited for a running turn: since it was asked, and once it has text or a plan, since its last
 * change.
 */
export function useWaited(turn: Turn): number {
  const [waited, setWaited] = useState({ progress: '', seconds: 0 })
  const firstSeen = useRef<number | null>(null)
  const running = isRunning(turn.state)
  const progress = progressOf(turn)
  const hasOutput = turn.answer.text !== '' || turn.answer.plan.length > 0
  const { askedAt } = turn
  useEffect(() => {
    if (!running) {
      firstSeen.current = null
      return undefined
    }
    firstSeen.current ??= askedAt ?? Date.now()
    const since = hasOutput ? Date.now() : firstSeen.current
    const timer = setInterval(() => setWaited({ progress, seconds: Math.max(0, Math.floor((Date.now() - since) / tickMs)) }), tickMs)
    return () => clearInterval(timer)
  }, [running, progress, hasOutput, askedAt])
  return running && waited.progress === progress ? waited.seconds : 0
}

/** Whether a running turn waits for a model that it could do without. */
export function waitsForModel({ state, mode, how, answer }: Turn): boolean {
  if (!isRunning(state) || how.model === 'extractive') return false
  return isResearch(mode) ? answer.plan.length > 0 : answer.composer === 'model'
}
