import { limits, type Delivery } from '@wenjin/contract'
import { useEffect, useState } from 'react'

/** The server's response about a code that it sent. */
export interface SentCode {
  /** Masked recipient. */
  sentTo: string
  delivery: Delivery
  resendAfterMs: number
}

/** Returns the whole seconds until a time, never negative. */
function secondsUntil(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / 1000))
}

/** Tracks the code that was sent to `to`: the notice about it, and the seconds until another can be requested. */
export function useSentCode(to: string) {
  const [sent, setSent] = useState<(SentCode & { to: string; until: number }) | null>(null)
  const [now, setNow] = useState(0)
  const until = sent?.until ?? 0
  useEffect(() => {
    if (until === 0) return undefined
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [until])

  const note = (code: SentCode) => {
    const time = Date.now()
    setNow(time)
    setSent({ ...code, to, until: time + (code.resendAfterMs || limits.code.resendMs) })
  }
  const current = sent?.to === to ? sent : null
  return { sent: current, secondsLeft: current ? secondsUntil(current.until, now) : 0, note }
}
