import { timeLabel, type DocumentView } from '@wenjin/contract'
import { Scroller } from '@wenjin/ui'
import { memo } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { DocumentFigure, type FigureGallery } from '../media/document-figure.tsx'
import { Span, type Anchored } from './span.tsx'
import { TableRows } from './table-rows.tsx'

type Block = DocumentView['blocks'][number]

/** The number at the start of a list item: 「1.」「2.1)」「一、」「（三）」「iv.」「第二条」「①」. */
const ownNumber =
  /^(?:[（(]?(?:-?[\d.]{1,20}|[零〇一二三四五六七八九十百千壹贰叁肆伍陆柒捌玖拾]{1,8}|[a-z]{1,2}|[ivxlcdm]{1,12})[.、．)）](?![\da-z])|第[\d零〇一二三四五六七八九十百千]{1,8}[条章节款项]|[①-⑳])/iu

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

interface BodyProps extends Anchored {
  block: Block
  /** Rendered heading level, 2–6. */
  level: number
  /** For a figure: the document and its figures. */
  gallery?: FigureGallery | undefined
}

function CodeBody({ block, ...anchored }: { block: Block } & Anchored) {
  const t = useText()
  return (
    <Scroller label={t('code.label')} className="wj-document-code">
      <pre>
        <code>
          <Span text={block.text} at={block.start} {...anchored} />
        </code>
      </pre>
    </Scroller>
  )
}

function Body({ block, level, gallery, ...anchored }: BodyProps) {
  if (block.figure) return gallery && <DocumentFigure figure={block.figure} gallery={gallery} />
  const span = <Span text={block.text} at={block.start} {...anchored} />
  switch (block.kind) {
    case 'heading': {
      const Heading = headings[level - 2]!
      return <Heading>{span}</Heading>
    }
    case 'table':
      return <TableRows text={block.text} start={block.start} merged={block.merged} {...anchored} />
    case 'code':
      return <CodeBody block={block} {...anchored} />
    case 'list-item':
      return <p className={ownNumber.test(block.text) ? 'wj-item wj-item-numbered' : 'wj-item'}>{span}</p>
    case 'quote':
      return <blockquote>{span}</blockquote>
    case 'caption':
      return (
        <p data-kind="caption" className="text-sm text-ink-2">
          {span}
        </p>
      )
    case 'cue':
      return (
        <p>
          {block.anchor?.time && (
            <span className="mr-3 text-xs text-ink-2 tabular-nums select-none">{timeLabel(block.anchor.time[0])}</span>
          )}
          {span}
        </p>
      )
    default:
      return <p>{span}</p>
  }
}

interface DocumentBlockProps extends BodyProps {
  /** True for the first block of a page or slide, which shows the page number. */
  newPage: boolean
}

/** One block of a document. */
export const DocumentBlock = memo(function DocumentBlock({ newPage, ...body }: DocumentBlockProps) {
  const t = useText()
  const { page, anchor } = body.block
  return (
    <>
      {newPage && (
        <p className="wj-page">{anchor?.slide === undefined ? t('doc.page', { n: page ?? 0 }) : t('reader.slide', { n: anchor.slide })}</p>
      )}
      <Body {...body} />
    </>
  )
})
