import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Block } from '../text/blocks.ts'
import { revealEvent } from './reveal.ts'
import type { Section } from './sections.ts'

const nothing: ReadonlySet<number> = new Set()

const without = (folded: ReadonlySet<number>, offset: number) => new Set([...folded].filter((other) => other !== offset))

/** Keeps which sections of a text are folded, by the offsets of their headings. Revealing a block unfolds its section. */
export function useFolding(root: RefObject<HTMLElement | null>, blocks: readonly Block[], sections: readonly Section[]) {
  const [folded, setFolded] = useState(nothing)
  const toggle = useCallback(
    (offset: number) => setFolded((known) => (known.has(offset) ? without(known, offset) : new Set([...known, offset]))),
    [],
  )
  const latest = useRef({ blocks, sections })
  useEffect(() => {
    latest.current = { blocks, sections }
  })
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    const handleReveal = (event: Event) => {
      const start = event.target instanceof HTMLElement ? Number(event.target.dataset['block']) : Number.NaN
      const at = latest.current.blocks.findIndex((block) => block.start === start)
      const inside = latest.current.sections.find((section) => at >= section.first && at < section.end)
      // Render synchronously: the caller measures the position of the block right away.
      if (inside) flushSync(() => setFolded((known) => without(known, inside.offset)))
    }
    element.addEventListener(revealEvent, handleReveal)
    return () => element.removeEventListener(revealEvent, handleReveal)
  }, [root])
  return { folded, toggle }
}
