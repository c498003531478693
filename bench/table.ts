/** One line of results. */
export interface Row {
  what: string
  /** The figure of this product, with its unit. */
  figure: string
  /** The bar in answering.md, if it has one. */
  bar?: string
  /** Whether the figure meets the bar. */
  holds?: boolean
  /** The same measurement of peers or a baseline in the same run. */
  beside?: string
}

const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u

/** Returns the terminal columns of a text. */
function width(text: string): number {
  let columns = 0
  for (const char of text) columns += wide.test(char) ? 2 : 1
  return columns
}

/** Formats rows as a Markdown table that is also aligned in a terminal. */
export function formatTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.what,
    row.figure,
    row.bar ?? '',
    row.holds === undefined ? '' : row.holds ? 'yes' : 'NO',
    row.beside ?? '',
  ])
  const lines = [['what', 'measured', 'bar', 'held', 'beside, same run'], ...cells]
  const widths = lines[0]!.map((_, i) => Math.max(...lines.map((line) => width(line[i]!))))
  const format = (line: readonly string[]) => `| ${line.map((cell, i) => cell + ' '.repeat(widths[i]! - width(cell))).join(' | ')} |`
  return [format(lines[0]!), `| ${widths.map((n) => '-'.repeat(n)).join(' | ')} |`, ...lines.slice(1).map(format)].join('\n')
}

/** Returns the value below which a share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
export const share = (value: number) => `${(value * 100).toFixed(1)}%`
