import { Scroller } from '@wenjin/ui'
import { createElement, useContext, createContext, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { safeAddress } from '../../../../lib/navigation/safe-address.ts'
import type { TreeNode } from '../text/tree-node.ts'
import { CitationMark, UnsupportedSign } from './citation-mark.tsx'
import { CodeBlock } from './code-block.tsx'
import { Formula } from './formula.tsx'
import { NoteSign } from './note-sign.tsx'
import { SourceSays } from './source-says.tsx'

/** The highest heading level of the answer, 1–6. */
export const TopHeading = createContext(1)

/** Renders a heading of an answer one level below its question; its style follows its Markdown level. */
function Heading({ level, children }: { level: number; children: ReactNode }) {
  const top = useContext(TopHeading)
  const Tag = (['h3', 'h4', 'h5', 'h6'] as const)[Math.min(Math.max(0, level - top), 3)]!
  return <Tag data-level={level}>{children}</Tag>
}

function AnswerLink({ url, children }: { url: string; children: ReactNode }) {
  const href = safeAddress(url)
  if (href === '') return <span>{children}</span>
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>
  return (
    <a href={href} rel="noreferrer" target={href.startsWith('#') ? undefined : '_blank'}>
      {children}
    </a>
  )
}

function AnswerTable({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <Scroller label={t('table.label')} className="wj-table">
      <table>{children}</table>
    </Scroller>
  )
}

interface Drawing {
  /** True when the block is complete, so that its code can be highlighted. */
  whole: boolean
  /** Addresses of reference link definitions, by identifier. */
  addresses: ReadonlyMap<string, string>
  /** True when the head of the block's table repeats that of an earlier part. */
  repeatsHead: boolean
}

type Draw = (node: TreeNode, drawing: Drawing) => ReactNode

/** Nodes are identified by position only and need no keys: a block is rendered anew when its text changes. */
const drawAll = (nodes: readonly TreeNode[] = [], drawing: Drawing): ReactNode => together(nodes.map((node) => drawNode(node, drawing)))

const together = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

/** Returns a renderer that renders a node as the HTML element `tag`. */
const as =
  (tag: string): Draw =>
  ({ children }, drawing) =>
    createElement(tag, null, drawAll(children, drawing))

const isSpread = ({ spread, children }: TreeNode) => spread === true || (children ?? []).some((child) => child.spread === true)

/** The words of tree nodes, which name their checkbox. */
const plainOf = (nodes: readonly TreeNode[]): string => nodes.map(({ value, children }) => value ?? plainOf(children ?? [])).join('')

function drawList(list: TreeNode, drawing: Drawing): ReactNode {
  const loose = isSpread(list)
  const drawItem = ({ children = [], checked }: TreeNode) => (
    <li>
      {typeof checked === 'boolean' && (
        <>
          <input type="checkbox" checked={checked} disabled readOnly aria-label={plainOf(children)} />{' '}
        </>
      )}
      {together(
        children.map((child) => (!loose && child.type === 'paragraph' ? drawAll(child.children, drawing) : drawNode(child, drawing))),
      )}
    </li>
  )
  const items = together((list.children ?? []).map(drawItem))
  return list.ordered ? <ol start={list.start ?? 1}>{items}</ol> : <ul>{items}</ul>
}

function drawTable({ children = [], align }: TreeNode, drawing: Drawing): ReactNode {
  const [head, ...rows] = children
  const drawRow = ({ children: cells = [] }: TreeNode, Cell: 'th' | 'td') => {
    const drawCell = (cell: TreeNode, column: number) => (
      <Cell style={align?.[column] ? { textAlign: align[column] } : undefined}>{drawAll(cell.children, drawing)}</Cell>
    )
    return <tr>{together(cells.map(drawCell))}</tr>
  }
  return (
    <AnswerTable>
      <thead data-repeated={drawing.repeatsHead || undefined}>{head && drawRow(head, 'th')}</thead>
      {rows.length > 0 && <tbody>{together(rows.map((row) => drawRow(row, 'td')))}</tbody>}
    </AnswerTable>
  )
}

/** Renders an element that `drawCitations` inserted into the tree. */
function drawElement({ type, element, children }: TreeNode, drawing: Drawing): ReactNode {
  const { tag, attributes } = element!
  if (type === 'mark') return <CitationMark ordinal={Number(attributes['data-ordinal'])} index={Number(attributes['data-index'])} />
  if (type === 'unsupported') return <UnsupportedSign sentence={Number(attributes['data-sentence'])} />
  if (type === 'note') return <NoteSign id={String(attributes['data-underline'])} noted={attributes['data-noted'] === 1} />
  if (type === 'source-says') return <SourceSays source={String(attributes['data-source'])} />
  return createElement(tag, attributes, drawAll(children, drawing))
}

const ways: Readonly<Record<string, Draw>> = {
  root: ({ children }, drawing) => drawAll(children, drawing),
  text: ({ value }) => value,
  // HTML in an answer is rendered as text.
  html: ({ value }) => value,
  paragraph: as('p'),
  blockquote: as('blockquote'),
  emphasis: as('em'),
  strong: as('strong'),
  delete: as('del'),
  break: () => <br />,
  thematicBreak: () => <hr />,
  heading: ({ depth = 1, children }, drawing) => <Heading level={depth}>{drawAll(children, drawing)}</Heading>,
  list: drawList,
  table: drawTable,
  inlineCode: ({ value }) => <code>{value}</code>,
  code: ({ value = '', lang }, { whole }) => <CodeBlock code={value} language={/^[\w+#-]+/.exec(lang ?? '')?.[0] ?? ''} whole={whole} />,
  inlineMath: ({ value = '' }) => <Formula tex={value.trim()} display={false} />,
  math: ({ value = '' }) => <Formula tex={value.trim()} display />,
  link: ({ url = '', children }, drawing) => <AnswerLink url={url}>{drawAll(children, drawing)}</AnswerLink>,
  linkReference: ({ identifier = '', children }, drawing) => (
    <AnswerLink url={drawing.addresses.get(identifier) ?? ''}>{drawAll(children, drawing)}</AnswerLink>
  ),
  // Images are not rendered: they would be fetched from third-party servers.
  image: ({ alt }) => <span>{alt}</span>,
  imageReference: ({ alt }) => <span>{alt}</span>,
  definition: () => null,
  footnoteReference: ({ label }) => <sup>{label}</sup>,
  footnoteDefinition: ({ label, children }, drawing) => (
    <div>
      <sup>{label}</sup> {drawAll(children, drawing)}
    </div>
  ),
}

function drawNode(node: TreeNode, drawing: Drawing): ReactNode {
  return node.element ? drawElement(node, drawing) : ways[node.type]?.(node, drawing)
}

function findAddresses(node: TreeNode, found = new Map<string, string>()): Map<string, string> {
  // CommonMark: the first definition of an identifier wins.
  if (node.type === 'definition' && node.identifier !== undefined && !found.has(node.identifier)) found.set(node.identifier, node.url ?? '')
  for (const child of node.children ?? []) findAddresses(child, found)
  return found
}

/** Renders a Markdown syntax tree as React nodes. */
export function drawTree(tree: TreeNode, { whole, repeatsHead }: Omit<Drawing, 'addresses'>): ReactNode {
  return drawNode(tree, { whole, repeatsHead, addresses: findAddresses(tree) })
}
