import type { BlockAnchor, DocumentView, FigureView } from '@wenjin/contract'
import { originalPlace, type Figure } from '@wenjin/engine'
import type { DocumentRow, FileRow, FoundDocument } from '../../access/index.ts'
import { commentsByTable } from './cell-comments.ts'

const originalUrl = (file: FileRow) => (file.blobHash ? `/api/file/${file.id}/original` : null)

type StoredAnchor = NonNullable<DocumentRow['blocks'][number]['anchor']>

function toAnchor({ rects, time, region, rows, lines: _lines, over: _over, ...anchor }: StoredAnchor): BlockAnchor {
  return {
    ...anchor,
    ...(rects && { rects: rects.map(([x, y, width, height]) => [x, y, width, height]) }),
    ...(time && { time: [...time] }),
    ...(region && { region: [...region] }),
    ...(rows && { rows: [...rows] }),
  }
}

function readerPlace({ document, text }: FoundDocument, start: number, end: number): NonNullable<DocumentView['place']> {
  const { region, ...place } = originalPlace({ blocks: document.blocks, text, title: document.title }, start, end)
  return { ...place, ...(region && { region: [...region] }) }
}

/** Presents a picture without the internal part of the original. */
export function toFigure({ n, alt, width, height }: Figure): FigureView {
  return { n, ...(alt !== undefined && { alt }), width, height }
}

/** Presents the blocks `[from, from + count)` of a document, and the place of the requested offsets. */
export function toDocumentView(found: FoundDocument, slice: { from: number; count: number; at?: number; end?: number }): DocumentView {
  const { document, text, topic, file } = found
  const { from, count, at } = slice
  const comments = commentsByTable(document.blocks, text)
  return {
    id: document.id,
    title: document.title,
    topicId: topic.id,
    topicName: topic.name,
    fileId: file?.id ?? null,
    fileName: file?.name ?? document.title,
    contentType: file?.contentType ?? 'text/plain',
    url: document.url,
    originalUrl: file && originalUrl(file),
    readAt: document.readAt,
    length: document.length,
    notices: document.notices ?? [],
    blocks: document.blocks.slice(from, from + count).map((block) => {
      const { start, end, kind, level, anchor, figure, table } = block
      const onCells = comments.get(block)
      return {
        start,
        end,
        kind,
        ...(level !== undefined && { level }),
        ...(anchor?.page !== undefined && { page: anchor.page }),
        ...(anchor && { anchor: toAnchor(anchor) }),
        ...(figure && { figure: toFigure(figure) }),
        ...(table?.merged && { merged: table.merged.map(([line, column, lines, columns]) => [line, column, lines, columns]) }),
        ...(onCells && { comments: onCells }),
        text: text.slice(start, end),
      }
    }),
    blockTotal: document.blocks.length,
    blockFrom: from,
    ...(at !== undefined && { place: readerPlace(found, at, slice.end ?? at + 1) }),
  }
}
