import { useEffect, useState } from 'react'

/** Whole seconds until something may be done again, 0 when it may, and the way to begin the wait. */
export function useCountdown(): [secondsLeft: number, start: (ms: number) => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (until <= Date.now()) return undefined
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  const start = (ms: number) => {
    setNow(Date.now())
    setUntil(Date.now() + ms)
  }
  return [Math.max(0, Math.ceil((until - now) / 1000)), start]
}
