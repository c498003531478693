/** A part of a text, and its offset in the whole document. */
export interface TextPart {
  text: string
  at: number
}

const between = ' | '

function partsOf(text: string, at: number, separator: string): TextPart[] {
  let offset = at
  return text.split(separator).map((part) => {
    const place = { text: part, at: offset }
    offset += part.length + separator.length
    return place
  })
}

/** Returns the rows of a table, one per line. */
export function rowsOf(text: string, at: number): TextPart[] {
  return partsOf(text, at, '\n')
}

/** Returns the cells of a row. A row with an empty first or last cell is stored without the blank at that edge. */
export function cellsOf({ text, at }: TextPart): TextPart[] {
  const before = /^\|(?: |$)/.test(text) ? ' ' : ''
  const after = text.endsWith(' |') ? ' ' : ''
  return partsOf(before + text + after, at - before.length, between)
}
