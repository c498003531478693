import { Scroller } from '@wenjin/ui'
import { createContext, memo, useContext, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import { Link } from 'react-router'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remend from 'remend'
import { useText } from '../../../../lib/i18n/index.ts'
import { safeAddress } from '../../../../lib/navigation/safe-address.ts'
import { isClosedFence } from '../text/blocks.ts'
import type { BlockCitations } from '../text/marks.ts'
import { normalizeMarkdown } from '../text/normalize-markdown.ts'
import { remarkCitations } from '../text/remark-citations.ts'
import { settleTail } from '../text/settle-tail.ts'
import { CitationMark, UnsupportedSign } from './citation-mark.tsx'
import { SourceSays } from './source-says.tsx'
import { CodeBlock } from './code-block.tsx'
import { Formula } from './formula.tsx'
import { FoldButton } from '../outline/fold-button.tsx'
import { NoteSign } from './note-sign.tsx'

/** The highest heading level of the answer, 1–6. */
export const TopHeading = createContext(1)

type Data = Readonly<Record<string, unknown>>
function AnswerTable({ children }: { children?: ReactNode }) {
  const t = useText()
  return (
    <Scroller label={t('table.label')} className="wj-table">
      <table>{children}</table>
    </Scroller>
  )
}

const numberOf = (value: unknown) => Number(value)

/** Headings of an answer stand under its question; they look as their Markdown says. */
function headingFor(level: number) {
  return function AnswerHeading({ children }: { children?: ReactNode }) {
    const top = useContext(TopHeading)
    const Tag = (['h3', 'h4', 'h5', 'h6'] as const)[Math.min(Math.max(0, level - top), 3)]!
    return <Tag data-level={level}>{children}</Tag>
  }
}

function componentsFor(whole: boolean): Components {
  return {
    h1: headingFor(1),
    h2: headingFor(2),
    h3: headingFor(3),
    h4: headingFor(4),
    h5: headingFor(5),
    h6: headingFor(6),
    a: ({ href, children }) => {
      if (!href) return <span>{children}</span>
      if (href.startsWith('/')) return <Link to={href}>{children}</Link>
      return (
        <a href={href} rel="noreferrer" target={href.startsWith('#') ? undefined : '_blank'}>
          {children}
        </a>
      )
    },
    // Pictures of an answer would be fetched from strangers' servers.
    img: ({ alt }) => <span>{alt}</span>,
    cite: (props) => {
      const data: Data = { ...props }
      if (data['data-underline'] !== undefined)
        return <NoteSign id={String(data['data-underline'])} noted={numberOf(data['data-noted']) === 1} />
      return data['data-sentence'] === undefined ? (
        <CitationMark ordinal={numberOf(data['data-ordinal'])} index={numberOf(data['data-index'])} />
      ) : (
        <UnsupportedSign sentence={numberOf(data['data-sentence'])} />
      )
    },
    ins: (props) => {
      const source = ({ ...props } as Data)['data-source']
      return source === undefined ? <ins>{props.children}</ins> : <SourceSays source={String(source)} />
    },
    table: ({ children }) => <AnswerTable>{children}</AnswerTable>,
    pre: ({ children }) => children,
    code: ({ className, children, node }) => {
      const text = typeof children === 'string' ? children : String(children ?? '')
      if (className?.includes('language-math')) return <Formula tex={text.trim()} display={className.includes('math-display')} />
      const isBlock = node?.position !== undefined && node.position.start.line !== node.position.end.line
      if (!isBlock && !className) return <code>{children}</code>
      return <CodeBlock code={text.replace(/\n$/, '')} language={/language-([\w+#-]+)/.exec(className ?? '')?.[1] ?? ''} whole={whole} />
    },
  }
}

const settled = componentsFor(true)
const growing = componentsFor(false)

interface AnswerBlockProps {
  source: string
  /** UTF-16 offset of the block in the answer. */
  start: number
  citations: BlockCitations
  /** More may still be appended to it. */
  open: boolean
  /** It is the heading of a section that can be folded, and how that stands. */
  heads?: 'open' | 'folded' | null
  /** It stands in a folded section. */
  hidden?: boolean
  /** Folds or opens the section of a heading, by its offset; the same function always. */
  onFold?: (offset: number) => void
}

/** One block of an answer. It redraws only when its own text or citations change. */
export const AnswerBlock = memo(
  function AnswerBlock({ source, start, citations, open, heads = null, hidden = false, onFold }: AnswerBlockProps) {
    const { text: normalized, toSource } = normalizeMarkdown(open ? settleTail(source) : source)
    const text = open ? remend(normalized, { singleTilde: false, setextHeadings: false, inlineKatex: false }) : normalized
    const options = { text, toAnswer: (offset: number) => start + toSource(offset), citations }
    if (text.trim() === '') return null
    // Code is underlined as a whole: its lines are not cut.
    const underlined = isClosedFence(source) ? citations.underlines.at(-1) : undefined
    return (
      <div data-block={start} data-color={underlined?.color} hidden={hidden} className="wj-block">
        {heads !== null && <FoldButton folded={heads === 'folded'} onToggle={() => onFold?.(start)} />}
        <Markdown
          remarkPlugins={[[remarkGfm, { singleTilde: false }], remarkCjkFriendly, remarkMath, [remarkCitations, options]]}
          components={open && !isClosedFence(source) ? growing : settled}
          urlTransform={safeAddress}
        >
          {text}
        </Markdown>
      </div>
    )
  },
  (a, b) =>
    a.source === b.source &&
    a.start === b.start &&
    a.open === b.open &&
    a.heads === b.heads &&
    a.hidden === b.hidden &&
    a.citations.signature === b.citations.signature,
)
