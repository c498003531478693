import type { MindMapNode } from '@wenjin/contract'
import { stripQuestion } from '@wenjin/text'
import { readAnswer, type Part, type Statement } from './answer-parts.ts'
import { brief } from './brief.ts'
import { groupByPhrase } from './key-phrases.ts'

const titleChars = 40
const leafChars = 60
/** Nodes at most, and levels under the root; the format allows more, for what people add. */
const maxNodes = 240
const maxLevels = 6
/** Nodes that can be read when all are shown. */
const readable = 40
/** From so many sentences on a plain paragraph is ordered by what they speak of. */
const groupedFrom = 4

type Draft = Omit<MindMapNode, 'id' | 'children'> & { children: Draft[] }

const leaf = ({ text, marks, at }: Statement): Draft => ({ text: brief(text, leafChars), marks, at, children: [] })

/** Without what it puts first: the title of its node says that. */
function explanation(statement: Statement, title: string): Draft | null {
  const rest = statement.text.startsWith(title) ? statement.text.slice(title.length).replace(/^[\s：:—-]+/u, '') : statement.text
  return rest === '' ? null : { ...leaf(statement), text: brief(rest, leafChars) }
}

/** A row of a table is one node: what it names, and what stands beside that. */
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

/** Gives the drafts their ids, the levels from the top first, until there are enough. */
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
  // A map that is too large to be read at a glance opens at its branches.
  if (count > readable) for (const one of made.children) if (one.children.length > 0) one.folded = true
  return made
}

/**
 * The mind map of an answer: its headings are branches, list items and sentences, shortened, what hangs on them; each node knows the
 * citation marks and the place of what it was made of. Deterministic.
 * @param question what was asked: the root @param text the answer's Markdown
 */
export function mindMapOf(question: string, text: string): MindMapNode {
  const topic = stripQuestion(question).replaceAll(/\s+/gu, ' ').trim() || question.trim()
  const parts = readAnswer(text).children
  // Before its sections a report says in short what they say at length.
  const sections = parts.filter(({ kind }) => kind === 'heading')
  const children = (sections.length > 1 ? sections : parts).flatMap((part) => branch(part, question))
  const [only] = children
  // A report names itself in its only heading of the first level; what stands under it hangs on the root then.
  const whole = children.length === 1 && only && only.children.length > 1 ? only.children : children
  return finish({ text: brief(topic, titleChars) || '?', marks: [], children: whole })
}
