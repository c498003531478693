import { useLayoutEffect, useRef } from 'react'

/** The key of each action with a shortcut, as shown in tooltips and in the list of keys. */
export const shortcuts = {
  focusQuestion: '/',
  listKeys: '?',
  newQuestion: 'N',
  history: 'H',
  library: 'L',
  bookshelf: 'K',
  import: 'I',
  toggleRail: 'B',
  stop: '.',
  copyPlain: 'C',
  copyMarked: 'Shift+C',
  share: 'S',
  otherMode: 'M',
  again: 'R',
  favorite: 'F',
  underline: 'U',
  mindMap: 'D',
  previousAnswer: '[',
  nextAnswer: ']',
  panel: 'P',
  close: 'Escape',
} as const

export type ShortcutName = keyof typeof shortcuts

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** Whether a key press is a shortcut. Keys with Ctrl, Alt or Command belong to the browser, and those during composition to the IME. */
export function matchesShortcut(event: KeyPress, keys: string): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  const shift = keys.startsWith('Shift+')
  const key = shift ? keys.slice(6) : keys
  if (/^[A-Z]$/.test(key)) return event.shiftKey === shift && event.key.toUpperCase() === key
  return event.key === key
}

/**
 * Whether Enter in the question box asks: not with Shift, not during IME composition, and not on a touch keyboard, which has no Shift+Enter
 * for another line.
 */
export function isAskKey(event: KeyPress & { keyCode?: number }, touch = false): boolean {
  // Safari ends the composition before the key event, which is recognizable only by this code.
  return event.key === 'Enter' && !touch && !event.shiftKey && !event.isComposing && event.keyCode !== 229
}

/** Whether keys and pasted content belong to a field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/**
 * Runs an action by its key, unless the person is typing, a layer is open, or `enabled` is false. Uses layout effects, so that the key
 * works from the first paint: a passive effect may run after it.
 */
export function useShortcut(name: ShortcutName, action: () => void, enabled = true): void {
  const latest = useRef(action)
  useLayoutEffect(() => {
    latest.current = action
  })
  useLayoutEffect(() => {
    if (!enabled) return undefined
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || !matchesShortcut(event, shortcuts[name])) return
      if (document.querySelector('dialog[open], [role="dialog"][data-open], [role="alertdialog"][data-open], [role="listbox"]')) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [name, enabled])
}
