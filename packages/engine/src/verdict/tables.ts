import type { EvidenceSentence } from '../answer/evidence/evidence.ts'

/** A row of a table, its cells under their heads. */
export interface TableRow {
  heads: readonly string[]
  cells: readonly string[]
}

const pipesPattern = /\S \| \S/u
const rulePattern = /^[\s|:+-]+$/u
/** A line of comma-separated values has at least so many, and none is a sentence. */
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
 * The rows of the tables in a passage's sentences, by sentence. The head is what the parser calls it, else the first of the rows that follow
 * each other with as many cells. Lines of comma-separated values count as rows where three or more follow each other.
 */
export function findTableRows(sentences: readonly EvidenceSentence[]): Map<EvidenceSentence, TableRow> {
  const rows = new Map<EvidenceSentence, TableRow>()
  let heads: string[] | null = null
  const known = new Map<string, readonly string[]>()
  /** One list for all rows of a table. */
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

/** One cell as a clause: the row's first cell, the head and the value with the unit its head names. */
function readCell(key: string, head: string, cell: string): string {
  const unit = unitPattern.exec(head)?.groups?.['unit']?.split('/')[0]?.trim()
  const value = unit !== undefined && bareNumberPattern.test(cell) ? `${cell}${unit}` : cell
  return `${key}的${head.replace(unitPattern, '')}: ${value}`
}

/** A row as a text that can be compared: one clause for each cell. */
export function readRow({ heads, cells }: TableRow): string {
  const [key = ''] = cells
  const [first = ''] = heads
  const clauses = cells.slice(1).map((cell, i) => (cell === '' ? '' : readCell(key, heads[i + 1] ?? '', cell)))
  return [`${first}: ${key}`, ...clauses].filter((clause) => clause.trim() !== '').join(';')
}
