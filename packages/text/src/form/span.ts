/** A range of a text, `[start, end)` in UTF-16 offsets. */
export interface Span {
  start: number
  end: number
}
