import type { Annotation } from '@wenjin/contract'

/** A highlighted range of a text: `[start, end)` offsets into the whole text. */
export interface TextAnchor {
  start: number
  end: number
  look: 'cited' | 'hit' | 'hit-now' | 'highlight' | 'underline' | 'link'
  mark?: Annotation
  /** Of a link. */
  href?: string
}

const address = /https?:\/\/[^\s<>"'`|\u3000-\u303f\u3400-\u9fff\uff00-\uffef]+/giu
/** Signs that end a sentence or close a bracket behind an address. */
const behind = /[.,;:!?)\]}]{1,9}$/

/** Returns the addresses of the web that a text contains, as links. */
export function linksIn(text: string, at: number): TextAnchor[] {
  if (!text.includes('://')) return []
  return [...text.matchAll(address)].flatMap(({ 0: found, index }) => {
    const href = withoutEnd(found)
    return URL.canParse(href) ? [{ start: at + index, end: at + index + href.length, look: 'link' as const, href }] : []
  })
}

/** Returns an address without what is behind it; a closing bracket stays when it is opened in the address. */
function withoutEnd(found: string): string {
  const end = behind.exec(found)
  if (!end) return found
  const bare = found.slice(0, end.index)
  return end[0].startsWith(')') && bare.lastIndexOf('(') > bare.lastIndexOf(')') ? `${bare})` : bare
}

/** A piece of a text between the edges of anchors, with the anchors that cover it; later anchors are drawn over earlier ones. */
export interface TextPiece {
  text: string
  at: number
  anchors: readonly TextAnchor[]
}

/** Splits a text that begins at offset `at` at the edges of the anchors. */
export function cutAtAnchors(text: string, at: number, anchors: readonly TextAnchor[]): TextPiece[] {
  const here = anchors.filter((anchor) => anchor.start < at + text.length && anchor.end > at)
  if (here.length === 0) return [{ text, at, anchors: here }]
  const edges = new Set([at, at + text.length])
  for (const { start, end } of here) {
    edges.add(Math.max(at, start))
    edges.add(Math.min(at + text.length, end))
  }
  const cuts = [...edges].toSorted((a, b) => a - b)
  return cuts.slice(0, -1).map((from, i) => {
    const to = cuts[i + 1]!
    return { text: text.slice(from - at, to - at), at: from, anchors: here.filter((anchor) => anchor.start < to && anchor.end > from) }
  })
}
