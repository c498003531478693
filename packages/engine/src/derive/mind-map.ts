import type { MindMapNode } from '@wenjin/contract'
import { readAnswer, type Part, type Statement } from './answer-parts.ts'
import { brief } from './brief.ts'
import { groupByPhrase } from './key-phrases.ts'

const titleChars = 40
const rootChars = 80
const leafChars = 60
/** Maximal number of nodes, and of levels under the root; the format allows more, for additions by people. */
const maxNodes = 240
const maxLevels = 6
/** Maximal number of nodes that are readable when all are shown. */
const readable = 40
/** Number of sentences from which on a plain paragraph is grouped by subject. */
const groupedFrom = 4

type Draft = Omit<MindMapNode, 'id' | 'children'> & { children: Draft[] }

const leaf = ({ text, marks, at }: Statement): Draft => ({ text: brief(text, leafChars), marks, at, children: [] })

/** Returns a statement without its lead, which is already the title of its node. */
function explanation(statement: Statement, title: string): Draft | null {
  const rest = statement.text.startsWith(title) ? statement.text.slice(title.length).replace(/^[\s：:—-]+/u, '') : statement.text
  return rest === '' ? null : { ...leaf(statement), text: brief(rest, leafChars) }
}

/** Creates one node for a table row: the first cell, with the other cells below. */
function row(first: Statement, others: readonly Statement[]): Draft {
  const marks = [...new Set([first, ...others].flatMap((one) => one.marks))]
  const beside = others.map(({ text }) => text).join('，')
  return { ...leaf(first), text: brief(beside === '' ? first.text : `${first.text}，${beside}`, leafChars), marks }
}

function paragraph(part: Part, topic: string): Draft[] {
  const { statements } = part
  if (part.children.length > 0) {
    const [lead] = statements.slice(-1)
    if (lead) return [...statements.slice(0, -1).map(leaf), { ...leaf(lead), children: part.children.flatMap((one) => branch(one, topic)) }]
  }
  if (statements.length < groupedFrom) return statements.map(leaf)
  return groupByPhrase(statements, topic).flatMap((group) =>
    group.phrase === '' ? group.statements.map(leaf) : [{ text: group.phrase, marks: [], children: group.statements.map(leaf) }],
  )
}

function branch(part: Part, topic: string): Draft[] {
  const under = part.children.flatMap((child) => branch(child, topic))
  const [first, ...others] = part.statements
  if (part.kind === 'paragraph') return paragraph(part, topic)
  if (part.kind === 'heading') {
    const at = first ? { at: first.at } : {}
    return part.title === ''
      ? under
      : [{ text: brief(part.title, titleChars), marks: part.statements.flatMap((one) => one.marks), ...at, children: under }]
  }
  if (!first) return under
  if (part.kind === 'row') return [row(first, others)]
  if (part.title === '') return [{ ...leaf(first), children: [...others.map(leaf), ...under] }]
  const said = [explanation(first, part.title), ...others.map(leaf)].filter((one) => one !== null)
  return [{ text: brief(part.title, titleChars), marks: first.marks, at: first.at, children: [...said, ...under] }]
}

/** Assigns ids to the drafts, level by level from the top, up to the limit. */
function finish(root: Draft): MindMapNode {
  const made: MindMapNode = { ...root, id: 'root', children: [] }
  let level: { draft: Draft; node: MindMapNode }[] = [{ draft: root, node: made }]
  let count = 1
  for (let depth = 0; depth < maxLevels && level.length > 0; depth += 1) {
    const next: typeof level = []
    for (const { draft, node } of level) {
      for (const child of draft.children) {
        if (count >= maxNodes) break
        const grown: MindMapNode = { ...child, id: `n${count}`, children: [] }
        count += 1
        node.children.push(grown)
        next.push({ draft: child, node: grown })
      }
    }
    level = next
  }
  // A map that is too large to read at once is folded at its branches.
  if (count > readable) for (const one of made.children) if (one.children.length > 0) one.folded = true
  return made
}

/**
 * Creates the mind map of an answer: headings become branches, list items and sentences, shortened, their nodes; each node has the citation
 * marks and the offsets of its source text. Deterministic.
 * @param question the question: the root @param text the answer's Markdown
 */
export function mindMapOf(question: string, text: string): MindMapNode {
  // The whole question: without its words of asking, a root reads as a fragment.
  const root = question
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[?？。.!！]$/u, '')
  const parts = readAnswer(text).children
  // A report starts with a summary of its sections.
  const sections = parts.filter(({ kind }) => kind === 'heading')
  const children = (sections.length > 1 ? sections : parts).flatMap((part) => branch(part, question))
  const [only] = children
  // If the only first-level heading is the title of a report, its children are attached to the root.
  const whole = children.length === 1 && only && only.children.length > 1 ? only.children : children
  return finish({ text: brief(root, rootChars) || '?', marks: [], children: whole })
}
