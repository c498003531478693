import { useEffect, useRef, useState } from 'react'
import { topGapPx } from '../../../../lib/view/scroll.ts'
import { afterGrowth, afterScroll, firstFollowing, isAtEnd, type Following, type PagePlace } from './follow-state.ts'

function pagePlace(): PagePlace {
  return { scrollY: window.scrollY, windowHeight: window.innerHeight, pageHeight: document.documentElement.scrollHeight }
}

/**
 * Keeps the end of a growing answer in view until its question would leave the screen, or as long as the reader stays at the end by their
 * own choice; elsewhere nothing scrolls. `findTurn` returns the element of the growing turn. `away` is true while there is content below
 * the visible part; call `followAsked` after a new question and `follow` to scroll to the end.
 */
export function useFollow(active: boolean, findTurn: () => Element | null) {
  const following = useRef<Following>('nothing')
  const [away, setAway] = useState(false)
  const turn = useRef(findTurn)
  useEffect(() => {
    turn.current = findTurn
  })

  useEffect(() => {
    if (!active) return undefined
    if (following.current === 'nothing') following.current = firstFollowing(pagePlace())
    let last = window.scrollY
    const handleGrowth = () => {
      const element = turn.current()
      if (!element) return
      const turnTop = element.getBoundingClientRect().top + window.scrollY - topGapPx
      const next = afterGrowth(following.current, pagePlace(), turnTop)
      following.current = next.following
      if (next.scrollTo !== null) {
        window.scrollTo(0, next.scrollTo)
        // This scroll is not caused by the reader.
        last = window.scrollY
      }
      setAway(!isAtEnd(pagePlace()))
    }
    const handleScroll = () => {
      const page = pagePlace()
      following.current = afterScroll(following.current, page, last)
      last = page.scrollY
      setAway(!isAtEnd(page))
    }
    const growth = new ResizeObserver(handleGrowth)
    growth.observe(document.body)
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      // An answer may have ended before its growth was observed.
      if (following.current === 'turn') handleGrowth()
      following.current = 'nothing'
      growth.disconnect()
      window.removeEventListener('scroll', handleScroll)
    }
  }, [active])

  return {
    away: active && away,
    followAsked: () => {
      following.current = 'turn'
    },
    follow: () => {
      following.current = 'end'
      setAway(false)
      window.scrollTo(0, document.documentElement.scrollHeight)
    },
  }
}
