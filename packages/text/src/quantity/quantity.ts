import type { Span } from '../form/span.ts'

export type QuantityKind = 'number' | 'ordinal' | 'percent' | 'money' | 'measure' | 'ratio' | 'date' | 'time' | 'range'

/** A count, measure or date in a text. */
export interface Quantity extends Span {
  kind: QuantityKind
  /**
   * The canonical form, equal for equal quantities: `1.2亿` and `120,000,000` are both `120000000`. Measures are in their base
   * unit (3公里 is `3000` m). A fraction is `1/3`, a ratio `3:1`, a time of day `14:30`, a range `a..b` of such values.
   * Dates: `2025-03-01`, `2025-03`, `2025`, `-0221` (221 BC), `--03-01` and `--03` (no year), `---05` (day alone), `1990s`,
   * `x90s` (九十年代 of an unnamed century), `C20` and `C-3` (centuries).
   */
  value: string
  /** Base unit of a measure (`m`, `kg`, `s`, `次` …), currency of money (`CNY`, `USD` …); for a range, the unit of both ends. */
  unit?: string
}
