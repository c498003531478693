import type { FoundSource } from '@wenjin/contract'
import { buttonClass, FullScreen, Icon, IconButton, Scroller } from '@wenjin/ui'
import { useState, type KeyboardEvent } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useImageViewer } from '../../../library/document/index.ts'
import { Licence } from './licence.tsx'
import { SourceLink } from '../source-link.tsx'

const zooms = [1, 1.5, 2, 3, 4] as const

interface ImageViewerProps {
  images: readonly FoundSource[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
}

/** A picture over the whole window: arrows lead to the others, plus and minus zoom, Escape closes. */
export function ImageViewer({ images, index, onIndex, onClose }: ImageViewerProps) {
  const t = useText()
  const viewImages = useImageViewer()
  const [step, setStep] = useState(0)
  const image = images[index]
  if (!image) return null
  const zoom = zooms[step] ?? 1
  const go = (by: number) => {
    const next = index + by
    if (next < 0 || next >= images.length) return
    setStep(0)
    onIndex(next)
  }
  const zoomBy = (by: number) => setStep(Math.min(Math.max(step + by, 0), zooms.length - 1))
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const actions: Record<string, () => void> = {
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
      '0': () => setStep(0),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  const cover = image.media?.cover
  const original = image.media?.url
  const covers = images.flatMap(({ media }) => (media?.cover?.startsWith('/') ? [media.cover] : []))

  return (
    <FullScreen
      open
      onOpenChange={(open) => !open && onClose()}
      title={image.title}
      closeLabel={t('close')}
      onKeyDown={handleKeyDown}
      actions={
        <>
          <span className="px-2 text-sm text-ink-2 tabular-nums max-sm:hidden">
            {t('image.place', { n: index + 1, total: images.length })}
          </span>
          <IconButton icon="minus" label={t('image.zoomOut')} keys="-" disabled={step === 0} onClick={() => zoomBy(-1)} />
          <IconButton icon="plus" label={t('image.zoomIn')} keys="+" disabled={step === zooms.length - 1} onClick={() => zoomBy(1)} />
          {cover && covers.includes(cover) && (
            <IconButton icon="image" label={t('reader.image.alone')} onClick={() => viewImages(covers, covers.indexOf(cover))} />
          )}
        </>
      }
    >
      <Scroller label={t('image.view')} className="flex min-h-0 flex-1 overflow-auto">
        {cover?.startsWith('/') ? (
          <img
            src={cover}
            alt={image.title}
            // The middle stays in view when it grows.
            ref={(element) => element?.scrollIntoView({ block: 'center', inline: 'center' })}
            className="m-auto max-w-none shrink-0 object-contain p-3"
            style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
          />
        ) : (
          <p className="m-auto px-6 text-sm text-ink-2">{t('image.noPreview')}</p>
        )}
      </Scroller>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2">
        <div className="min-w-0 flex-1 text-xs leading-5 text-ink-2 max-sm:basis-full">
          <Licence image={image} />
        </div>
        <SourceLink to={image.link} className={buttonClass('link')}>
          {t('image.page')}
          <Icon name="external" size={15} />
        </SourceLink>
        {original && (
          <SourceLink to={original} className={buttonClass('link')}>
            {t('image.original')}
            <Icon name="external" size={15} />
          </SourceLink>
        )}
        <div className="flex gap-1">
          <IconButton icon="back" label={t('image.previous')} keys="←" disabled={index === 0} onClick={() => go(-1)} />
          <IconButton
            icon="back"
            className="rotate-180"
            label={t('image.next')}
            keys="→"
            disabled={index === images.length - 1}
            onClick={() => go(1)}
          />
        </div>
      </div>
    </FullScreen>
  )
}
