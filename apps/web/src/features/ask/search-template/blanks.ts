/** A place of a text that is to be filled in: `{like this}`. */
export interface Blank {
  name: string
  /** Where it stands, with its braces. */
  start: number
  end: number
}

/** The blanks of a text, in their order. What spans lines or is empty is none. */
export function blanksIn(text: string): Blank[] {
  return [...text.matchAll(/\{([^{}\n]*)\}/g)].flatMap(({ 0: whole, 1: inner = '', index }) => {
    const name = inner.trim()
    return name === '' ? [] : [{ name, start: index, end: index + whole.length }]
  })
}

/** The blanks of a text that a template had too: braces somebody wrote themselves are theirs to ask with. */
export function openBlanks(text: string, template: string): Blank[] {
  const names = new Set(blanksIn(template).map(({ name }) => name))
  return blanksIn(text).filter(({ name }) => names.has(name))
}

/** The blank a step on (1) or back (-1) from what is selected; undefined past the last and before the first. */
export function blankBeside(blanks: readonly Blank[], selected: { start: number; end: number }, step: 1 | -1): Blank | undefined {
  if (step === 1) {
    // A caret before a blank goes into it; a selected blank is left.
    const from = selected.start === selected.end ? selected.start : selected.end
    return blanks.find(({ start }) => start >= from)
  }
  return blanks.findLast(({ end }) => end <= selected.start)
}
