import type { EvidenceSentence } from '../answer/evidence/evidence.ts'

/** A table row: its cells with their column names. */
export interface TableRow {
  heads: readonly string[]
  cells: readonly string[]
}

const pipesPattern = /\S \| \S/u
const rulePattern = /^[\s|:+-]+$/u
/** Minimal number of comma-separated values in a line that counts as a row; no value is a sentence. */
const minValues = 3
const longValue = 30

function splitRow(text: string): string[] | null {
  if (pipesPattern.test(text)) {
    const inner = text.replace(/^\s*\|/u, '').replace(/\|\s*$/u, '')
    return inner.split('|').map((cell) => cell.trim())
  }
  if (/[。！？!?；;]/u.test(text)) return null
  const values = text.split(/[,\t]/u).map((cell) => cell.trim())
  return values.length > minValues && values.every((value) => value.length <= longValue) ? values : null
}

/**
 * Returns the table rows among a passage's sentences, by sentence. The header is the one given by the parser, else the first of consecutive
 * rows with equal numbers of cells. Lines of comma-separated values count as rows from three consecutive ones on.
 */
export function findTableRows(sentences: readonly EvidenceSentence[]): Map<EvidenceSentence, TableRow> {
  const rows = new Map<EvidenceSentence, TableRow>()
  let heads: string[] | null = null
  const known = new Map<string, readonly string[]>()
  /** Rows of one table share one array. */
  const named = (header: string): readonly string[] => {
    const found = known.get(header) ?? splitRow(header) ?? []
    known.set(header, found)
    return found
  }
  let previous: EvidenceSentence | undefined
  for (const sentence of sentences) {
    if (rulePattern.test(sentence.text)) continue
    const cells = sentence.kind === 'code' ? null : splitRow(sentence.text)
    const follows = previous !== undefined && previous.passage === sentence.passage
    if (cells === null) heads = null
    else if (sentence.header !== '') rows.set(sentence, { heads: named(sentence.header), cells })
    else if (heads === null || !follows || heads.length !== cells.length) heads = cells
    else rows.set(sentence, { heads, cells })
    previous = sentence
  }
  return rows
}

const unitPattern = /[(（](?<unit>[^()（）]{1,8})[)）]/u
const bareNumberPattern = /^[-+]?[\d,.]+$/u

/** Renders one cell as a clause: the row's first cell, the column name and the value with the unit from the column name. */
function readCell(key: string, head: string, cell: string): string {
  const unit = unitPattern.exec(head)?.groups?.['unit']?.split('/')[0]?.trim()
  const value = unit !== undefined && bareNumberPattern.test(cell) ? `${cell}${unit}` : cell
  return `${key}的${head.replace(unitPattern, '')}: ${value}`
}

/** Renders a row as a text for comparison: one clause per cell. */
export function readRow({ heads, cells }: TableRow): string {
  const [key = ''] = cells
  const [first = ''] = heads
  const clauses = cells.slice(1).map((cell, i) => (cell === '' ? '' : readCell(key, heads[i + 1] ?? '', cell)))
  return [`${first}: ${key}`, ...clauses].filter((clause) => clause.trim() !== '').join(';')
}
