import type { Block, ParsedDocument } from '@wenjin/engine'
import type { MindMapNode, MindMapSource } from '@wenjin/contract'
import { nodesOf } from './check-map.ts'

/** Maximum characters a map is made from; of longer documents the beginning of each section is used. */
const maxChars = 120_000
const sectionChars = 1500
const quoteChars = 600

/** Corresponding ranges of the Markdown and the document: the start in each. */
interface Stretch {
  written: number
  from: number
  length: number
}

interface Written {
  markdown: string
  /** Maps a range of the Markdown to a range of the document, or null. */
  placeOf: (at: readonly [number, number]) => [number, number] | null
}

const saysNothing: ReadonlySet<Block['kind']> = new Set(['figure', 'code', 'caption', 'table'])

function opening({ kind, level = 1 }: Block): string {
  if (kind === 'heading') return `${'#'.repeat(Math.min(level, 6))} `
  return kind === 'list-item' ? '- ' : ''
}

/** Writes a document as the Markdown for maps. The characters of a block are unchanged, so that ranges can be mapped back. */
export function writeForMap({ text, blocks }: Pick<ParsedDocument, 'text' | 'blocks'>): Written {
  const stretches: Stretch[] = []
  const max = text.length > maxChars ? sectionChars : Infinity
  let markdown = ''
  let inSection = 0
  const put = (from: number, to: number, before: string) => {
    markdown += before
    stretches.push({ written: markdown.length, from, length: to - from })
    // A line break inside a block would start a new block.
    markdown += text.slice(from, to).replaceAll(/\s/g, ' ')
  }
  if (blocks.length === 0) put(0, Math.min(text.length, maxChars), '')
  for (const block of blocks) {
    if (saysNothing.has(block.kind) || markdown.length > maxChars) continue
    if (block.kind === 'heading') inSection = 0
    else inSection += block.end - block.start
    if (inSection > max) continue
    put(block.start, block.end, `\n\n${opening(block)}`)
  }
  const placeOf: Written['placeOf'] = ([start, end]) => {
    let low = 0
    let high = stretches.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (stretches[middle]!.written <= start) low = middle + 1
      else high = middle
    }
    const stretch = stretches[low - 1]
    if (!stretch || start >= stretch.written + stretch.length) return null
    const at = stretch.from + start - stretch.written
    return [at, Math.min(stretch.from + stretch.length, at + end - start)]
  }
  return { markdown, placeOf }
}

/** Adds the document as the source of the nodes with a known range, at that range. @param link URL that opens the document */
export function withPlaces(
  root: MindMapNode,
  written: Written,
  { title, link, documentId, text }: { title: string; link: string; documentId: string; text: string },
): { root: MindMapNode; sources: MindMapSource[] } {
  const sources: MindMapSource[] = []
  for (const node of nodesOf(root)) {
    const place = node.at && written.placeOf(node.at)
    delete node.at
    node.marks = []
    if (!place) continue
    const [start, end] = place
    const quote = text
      .slice(start, Math.min(end, start + quoteChars))
      .toWellFormed()
      .trim()
    sources.push({ n: sources.length + 1, title, link, documentId, quote, start, end })
    node.marks = [sources.length]
  }
  return { root, sources }
}
