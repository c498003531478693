import type { Block, ExportDocument, Inline } from '../model.ts'
import { words } from '../words.ts'
import { blockText } from './text.ts'

/** Maximum trials of one document: each sets a part of it. */
const maxTrials = 200
/** Maximum characters of a part in the list of replacements. */
const shownChars = 60

const shorten = (value: string) => {
  const line = value.replaceAll(/\s+/g, ' ').trim()
  return line.length > shownChars ? `${line.slice(0, shownChars)}…` : line
}

type Formula = Extract<Block, { type: 'formula' }>

/** Replaces formulas at any depth: `replace` returns null for one that stays. */
function mapFormulas(blocks: readonly Block[], replace: (latex: string) => string | null): Block[] {
  const inline = (nodes: readonly Inline[]): Inline[] =>
    nodes.map((node): Inline => {
      const source = node.type === 'formula' ? replace(node.latex) : null
      if (source !== null) return { type: 'code', value: source }
      return 'children' in node ? { ...node, children: inline(node.children) } : node
    })
  return blocks.map((block): Block => {
    switch (block.type) {
      case 'formula': {
        const source = replace(block.latex)
        return source === null ? block : { type: 'paragraph', children: [{ type: 'code', value: source }] }
      }
      case 'heading':
      case 'paragraph':
        return { ...block, children: inline(block.children) }
      case 'quote':
        return { ...block, children: mapFormulas(block.children, replace) }
      case 'list':
        return { ...block, items: block.items.map((item) => ({ ...item, children: mapFormulas(item.children, replace) })) }
      case 'table':
        return { ...block, rows: block.rows.map((row) => row.map(inline)) }
      default:
        return block
    }
  })
}

function formulasIn(blocks: readonly Block[]): Formula[] {
  const found = new Set<string>()
  mapFormulas(blocks, (latex) => {
    found.add(latex)
    return null
  })
  return [...found].map((latex) => ({ type: 'formula', latex }))
}

/**
 * Replaces the parts of a document that a compiler refuses, and names them: a formula by its LaTeX, any other part by its text.
 * @param isSettable whether the compiler sets these blocks
 */
export function withoutUnsettable(document: ExportDocument, isSettable: (blocks: readonly Block[]) => boolean): ExportDocument {
  let trials = 0
  const canSet = (blocks: readonly Block[]) => (trials += 1) <= maxTrials && isSettable(blocks)
  /** Finds the refused blocks by halving. */
  const refused = <T extends Block>(blocks: readonly T[]): T[] => {
    if (blocks.length === 0 || canSet(blocks)) return []
    if (blocks.length === 1) return [...blocks]
    const half = blocks.length >> 1
    return [...refused(blocks.slice(0, half)), ...refused(blocks.slice(half))]
  }
  const said = words[document.lang]
  const formulas = new Set(refused(formulasIn(document.blocks)).map(({ latex }) => latex))
  const withSource = formulas.size === 0 ? document.blocks : mapFormulas(document.blocks, (latex) => (formulas.has(latex) ? latex : null))
  const parts = new Set<Block>(refused(withSource))
  const texts = [...parts].map((part) => blockText(document, part))
  const blocks = withSource.map((block): Block =>
    parts.has(block) ? { type: 'code', language: '', value: blockText(document, block) } : block,
  )
  const named = [...[...formulas].map((latex) => said.formula(shorten(latex))), ...texts.map((text) => said.part(shorten(text)))]
  return { ...document, blocks, replaced: [...document.replaced, ...named] }
}
