/** A placeholder in a text to be filled in: `{like this}`. */
export interface Blank {
  name: string
  /** Its offset, with its braces. */
  start: number
  end: number
}

/** Finds the blanks of a text in order. Braces that are empty or span lines are not blanks. */
export function blanksIn(text: string): Blank[] {
  return [...text.matchAll(/\{([^{}\n]*)\}/g)].flatMap(({ 0: whole, 1: inner = '', index }) => {
    const name = inner.trim()
    return name === '' ? [] : [{ name, start: index, end: index + whole.length }]
  })
}

/** Returns the blanks of a text that its template has, too; braces written by the person are part of the question. */
export function openBlanks(text: string, template: string): Blank[] {
  const names = new Set(blanksIn(template).map(({ name }) => name))
  return blanksIn(text).filter(({ name }) => names.has(name))
}

/** Returns the blank after (1) or before (-1) the selection; undefined beyond the last and the first. */
export function blankBeside(blanks: readonly Blank[], selected: { start: number; end: number }, step: 1 | -1): Blank | undefined {
  if (step === 1) {
    // A caret directly before a blank moves into it; a selected blank is skipped.
    const from = selected.start === selected.end ? selected.start : selected.end
    return blanks.find(({ start }) => start >= from)
  }
  return blanks.findLast(({ end }) => end <= selected.start)
}
