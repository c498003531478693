import { useEffect, useRef, useState } from 'react'

/** How near the bottom counts as being there, CSS pixels. */
const nearPx = 64

function isAtBottom(): boolean {
  return window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - nearPx
}

/**
 * Keeps the page at its bottom while an answer grows, as long as the reader is there; wherever else they are, nothing moves.
 * `away` is set while there is more below than they see.
 */
export function useFollow(active: boolean): { away: boolean; follow: () => void } {
  const following = useRef(false)
  const [away, setAway] = useState(false)

  useEffect(() => {
    if (!active) return undefined
    following.current = isAtBottom()
    let last = window.scrollY
    const handleScroll = () => {
      // Growth moves the bottom, never the reader: only a way back up means that they left.
      if (window.scrollY < last - 1) following.current = false
      else if (isAtBottom()) following.current = true
      last = window.scrollY
      setAway(!following.current)
    }
    const growth = new ResizeObserver(() => {
      if (following.current) window.scrollTo(0, document.documentElement.scrollHeight)
      else setAway(!isAtBottom())
    })
    growth.observe(document.body)
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      growth.disconnect()
      window.removeEventListener('scroll', handleScroll)
    }
  }, [active])

  return {
    away: active && away,
    follow: () => {
      following.current = true
      setAway(false)
      window.scrollTo(0, document.documentElement.scrollHeight)
    },
  }
}
