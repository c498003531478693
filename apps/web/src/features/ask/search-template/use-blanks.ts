import { useState, type KeyboardEvent, type RefObject } from 'react'
import { blankBeside, openBlanks, type Blank } from './blanks.ts'

/** The unfilled blanks of the template in the question box. */
export interface Blanks {
  /** Their names, without duplicates. */
  open: readonly string[]
  /** True after an attempt to ask with unfilled blanks. */
  missed: boolean
  /** Returns whether all blanks are filled; otherwise shows the notice and selects the first blank. */
  check: () => boolean
  select: () => void
  /**
   * Handles a key; returns whether it was used: Tab goes to the next blank, Shift+Tab to the previous one; beyond them Tab leaves the box
   * as usual.
   */
  handleKey: (event: KeyboardEvent) => boolean
}

/** The initial text of a question, to be edited. */
export interface Draft {
  text: string
  /** True for a template, whose blanks must be filled in before asking. */
  template?: boolean
}

/** Tracks the blanks of the inserted template, if any, in the current text of the box. */
export function useBlanks(input: RefObject<HTMLTextAreaElement | null>, text: string, draft: Draft | null): Blanks {
  const blanks = openBlanks(text, draft?.template ? draft.text : '')
  // A newly inserted template has had no attempt to ask yet.
  const [missedIn, setMissedIn] = useState<Draft | null>(null)
  const choose = (blank: Blank | undefined) => {
    input.current?.focus()
    if (blank) input.current?.setSelectionRange(blank.start, blank.end)
  }
  const select = () => choose(blanks[0])
  return {
    open: [...new Set(blanks.map(({ name }) => name))],
    missed: blanks.length > 0 && missedIn === draft,
    check() {
      if (blanks.length === 0) return true
      setMissedIn(draft)
      select()
      return false
    },
    select,
    handleKey(event) {
      const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event
      if (key !== 'Tab' || ctrlKey || metaKey || altKey || nativeEvent.isComposing || !input.current) return false
      const { selectionStart: start, selectionEnd: end } = input.current
      const blank = blankBeside(blanks, { start, end }, shiftKey ? -1 : 1)
      if (!blank) return false
      event.preventDefault()
      choose(blank)
      return true
    },
  }
}
