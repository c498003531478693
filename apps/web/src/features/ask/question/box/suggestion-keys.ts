/** What a key does to the list of suggestions: `active` is the chosen one afterwards, -1 for none; null where the key is not the list's. */
export type KeyEffect = { active: number } | { close: true } | { choose: number } | null

interface Press {
  key: string
  shiftKey: boolean
  /** The input method composes: every key is its own. */
  isComposing: boolean
  keyCode?: number
}

/**
 * The effect of a key on an open list of `count` suggestions. Beyond either end the choice goes back to the typed text and then on at
 * the other end.
 */
export function keyEffect({ key, shiftKey, isComposing, keyCode }: Press, active: number, count: number): KeyEffect {
  if (isComposing || keyCode === 229 || shiftKey || count === 0) return null
  if (key === 'ArrowDown') return { active: active + 1 === count ? -1 : active + 1 }
  if (key === 'ArrowUp') return { active: active === -1 ? count - 1 : active - 1 }
  if (key === 'Escape') return { close: true }
  if (key === 'Enter' && active >= 0) return { choose: active }
  return null
}

/** What suggestions are asked for while a text stands in the box: its one line, or nothing where it is empty, long or has several. */
export function keywordOf(text: string): string {
  const keyword = text.trim()
  return keyword.includes('\n') || keyword.length > 100 ? '' : keyword
}
