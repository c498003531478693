/**
 * The effect of a key on the list of suggestions: `active` is the index chosen afterwards, -1 for none; null when the list ignores the key.
 */
export type KeyEffect = { active: number } | { close: true } | { choose: number } | null

interface Press {
  key: string
  shiftKey: boolean
  /** True during IME composition, when the list must ignore every key. */
  isComposing: boolean
  keyCode?: number
}

/**
 * Returns the effect of a key on an open list of `count` suggestions. Beyond either end the choice returns to the typed text and then
 * continues at the other end.
 */
export function keyEffect({ key, shiftKey, isComposing, keyCode }: Press, active: number, count: number): KeyEffect {
  if (isComposing || keyCode === 229 || shiftKey || count === 0) return null
  if (key === 'ArrowDown') return { active: active + 1 === count ? -1 : active + 1 }
  if (key === 'ArrowUp') return { active: active === -1 ? count - 1 : active - 1 }
  if (key === 'Escape') return { close: true }
  if (key === 'Enter' && active >= 0) return { choose: active }
  return null
}

/**
 * Returns the keyword for suggestions of a typed text: its one line, or an empty string when the text is empty, long or has several lines.
 */
export function keywordOf(text: string): string {
  const keyword = text.trim()
  return keyword.includes('\n') || keyword.length > 100 ? '' : keyword
}
