import { useState, type KeyboardEvent, type RefObject } from 'react'
import { blankBeside, openBlanks, type Blank } from './blanks.ts'

/** The blanks of the template in the question box that are still to be filled in. */
export interface Blanks {
  /** Their names, each once. */
  open: readonly string[]
  /** It was asked with blanks open. */
  missed: boolean
  /** Whether nothing is open; else that is said and the first blank selected. */
  check: () => boolean
  select: () => void
  /** Whether a key was theirs: Tab goes to the next blank, Shift+Tab to the one before, and past them out of the box as ever. */
  handleKey: (event: KeyboardEvent) => boolean
}

/** The beginning of a question, to be gone on with. */
export interface Draft {
  text: string
  /** It is a template: its blanks are to be filled in before it is asked. */
  template?: boolean
}

/** Follows the blanks of the template that was put into the box, if it was one, in the text that stands there now. */
export function useBlanks(input: RefObject<HTMLTextAreaElement | null>, text: string, draft: Draft | null): Blanks {
  const blanks = openBlanks(text, draft?.template ? draft.text : '')
  // A template put in anew has not been asked with yet.
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
