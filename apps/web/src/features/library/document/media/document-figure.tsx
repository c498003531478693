import type { FigureView } from '@wenjin/contract'
import { Icon } from '@wenjin/ui'
import { useState, type CSSProperties } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { figureAddress } from './figure-address.ts'
import { useImageViewer } from './use-image-viewer.ts'

/** The document pictures stand in, and all of them that can be looked at one after the other. */
export interface FigureGallery {
  documentId: string
  shareKey?: string | undefined
  figures: readonly FigureView[]
}

interface DocumentFigureProps {
  figure: FigureView
  gallery: FigureGallery
  /** Where it stands in the text, for who lays it out in pages. */
  at?: number
  onFocus?: () => void
}

/** A picture of a document at its place: fetched when it comes near, its room kept from the beginning; a press shows it large. */
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
