import { withoutAnchor } from '../evidence/anchor.ts'
import { cellsOf } from '../evidence/cells.ts'
import { disarmMarks } from '../reply/inline.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import { escapeMarkdown } from '../reply/markdown.ts'

/** Receives an answer in pieces. */
export interface Writer {
  text: (text: string) => void
  /** Quotes a sentence as `shown`, Markdown. */
  quote: (sentence: EvidenceSentence, shown: string) => void
}

/**
 * Returns a sentence for display within a line: without the source's markup and empty brackets; a table row names the column of each cell.
 */
export function shownInline(sentence: EvidenceSentence): string {
  if (sentence.kind === 'row' && (sentence.header !== '' || sentence.text.startsWith('|'))) return shownRow(sentence)
  const text = withoutAnchor(sentence.text)
    .replace(/^\s*(?:#{1,6}|[-*+•]|>|\d{1,3}[.)](?=\s))\s*/u, '')
    .replace(/[（(][\s，,、;；]*[）)]/gu, '')
    .replace(/-\{(?:zh-hans:)?([^{}:;|]*)\}-/gu, '$1')
    .trim()
  const { before, after } = sentence.cut ?? { before: false, after: false }
  return `${before ? '……' : ''}${escapeMarkdown(text)}${after ? '……' : ''}`
}

const cells = (row: string) => cellsOf(row).map(escapeMarkdown)
function shownRow(sentence: EvidenceSentence): string {
  const heads = sentence.header === '' ? [] : cells(sentence.header)
  return cells(sentence.text)
    .map((cell, at) => ({ cell, head: at === 0 ? '' : (heads[at] ?? '') }))
    .filter(({ cell }) => cell !== '')
    .map(({ cell, head }) => (head === '' ? cell : `${head} ${cell}`))
    .join('，')
}

const rowOf = (row: string) => `| ${cells(row).join(' | ')}`

type Form = 'prose' | 'list' | 'table' | 'code'

function formOf(sentence: EvidenceSentence): Form {
  if (sentence.kind === 'row' && sentence.header !== '') return 'table'
  if (sentence.kind === 'item') return 'list'
  return sentence.kind === 'code' ? 'code' : 'prose'
}

/** Whether two neighbours of an answer share a paragraph, list or table. */
function together(a: EvidenceSentence, b: EvidenceSentence): boolean {
  const form = formOf(a)
  if (form !== formOf(b)) return false
  if (form === 'prose') return true
  if (a.passage.documentId !== b.passage.documentId) return false
  return form === 'table' ? a.header === b.header : form === 'list'
}

/**
 * Writes sentences in the form they have in their source: sentences in paragraphs, list items as a list, table rows under their header,
 * code as code.
 * @param numbered whether lists are numbered, since their order matters
 */
export function showSentences(writer: Writer, sentences: readonly EvidenceSentence[], numbered: boolean): void {
  let from = 0
  while (from < sentences.length) {
    let to = from + 1
    while (to < sentences.length && together(sentences[to - 1]!, sentences[to]!)) to++
    if (from > 0) writer.text('\n\n')
    showRun(writer, sentences.slice(from, to), numbered)
    from = to
  }
}

function showRun(writer: Writer, run: readonly EvidenceSentence[], numbered: boolean): void {
  const first = run[0]!
  switch (formOf(first)) {
    case 'prose':
      run.forEach((sentence, i) => {
        // Chinese sentences are not separated by spaces.
        if (i > 0 && !/[。！？；」”）]$/u.test(run[i - 1]!.text)) writer.text(' ')
        writer.quote(sentence, shownInline(sentence))
      })
      break
    case 'list':
      if (run.length === 1) writer.quote(first, shownInline(first))
      else
        // Steps keep the order of their source; other lists start with the item that answers.
        (numbered ? run.toSorted((a, b) => a.start - b.start) : run).forEach((sentence, i) => {
          writer.text(`${i === 0 ? '' : '\n'}${numbered ? `${i + 1}.` : '-'} `)
          writer.quote(sentence, shownInline(sentence))
        })
      break
    case 'table':
      writer.text(`${rowOf(first.header)} |\n|${' --- |'.repeat(cells(first.header).length)}\n`)
      run.forEach((sentence, i) => {
        if (i > 0) writer.text('\n')
        writer.quote(sentence, rowOf(sentence.text))
        writer.text(' |')
      })
      break
    case 'code':
      run.forEach((sentence, i) => {
        if (i > 0) writer.text('\n\n')
        writer.quote(sentence, shownCode(sentence.text))
      })
  }
}

/** Formats code: one line as inline code; several lines as a block, with the citation marks on a separate line below it. */
export function shownCode(text: string): string {
  const code = disarmMarks(text)
  let longest = 0
  for (const [run] of code.matchAll(/`+/gu)) longest = Math.max(longest, run.length)
  const ticks = '`'.repeat(longest + 1)
  if (!code.includes('\n')) return ticks.length === 1 ? `\`${code}\`` : `${ticks} ${code} ${ticks}`
  const fence = ticks.padEnd(3, '`')
  return `${fence}\n${code}\n${fence}\n`
}
