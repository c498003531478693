import type { FigureView } from '@wenjin/contract'
import { Icon } from '@wenjin/ui'
import { useState, type CSSProperties } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { figureAddress } from './figure-address.ts'
import { useImageViewer } from './use-image-viewer.ts'

/** The document of a figure, and all of its figures for the image viewer. */
export interface FigureGallery {
  documentId: string
  shareKey?: string | undefined
  figures: readonly FigureView[]
}

interface DocumentFigureProps {
  figure: FigureView
  gallery: FigureGallery
  /** Offset of the figure in the text, for paginated layouts. */
  at?: number
  onFocus?: () => void
}

/**
 * A figure of a document: loaded when it approaches the viewport, with its space reserved from the start; a press opens it in the image
 * viewer.
 */
export function DocumentFigure({ figure, gallery, at, onFocus }: DocumentFigureProps) {
  const t = useText()
  const viewImages = useImageViewer()
  const [failed, setFailed] = useState(false)
  const { n, width, height, alt = t('reader.figure', { n }) } = figure
  const room = { '--wj-figure-width': `${width}px`, '--wj-figure-ratio': width / height } as CSSProperties
  const { documentId, shareKey, figures } = gallery
  const open = () =>
    viewImages(
      figures.map((one) => figureAddress(documentId, one, shareKey)),
      figures.findIndex((one) => one.n === n),
    )
  return (
    <figure className="wj-figure" style={room} data-at={at}>
      {failed ? (
        <span aria-hidden title={t('reader.image.failed')} className="wj-figure-picture">
          <Icon name="image" size={24} />
        </span>
      ) : (
        <button type="button" aria-label={t('reader.figure.open', { alt })} className="wj-figure-picture" onClick={open} onFocus={onFocus}>
          <img
            src={figureAddress(documentId, figure, shareKey)}
            alt={alt}
            loading="lazy"
            decoding="async"
            draggable={false}
            onError={() => setFailed(true)}
          />
        </button>
      )}
    </figure>
  )
}
