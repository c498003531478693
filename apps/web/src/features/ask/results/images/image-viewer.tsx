import { buttonClass, FullScreen, Icon, IconButton, Scroller } from '@wenjin/ui'
import { useState, type KeyboardEvent } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useImageViewer } from '../../../library/document/index.ts'
import { useImport } from '../../../library/upload/index.ts'
import { Licence } from './licence.tsx'
import type { WallPicture } from './wall-picture.ts'
import { SourceLink } from '../source-link.tsx'

const zooms = [1, 1.5, 2, 3, 4] as const

interface ImageViewerProps {
  images: readonly WallPicture[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
}

/** Shows an image in the whole window: arrow keys switch to the others, plus and minus zoom, Escape closes. */
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
  const cover = largeOf(image)
  const original = image.media?.url
  const covers = images.flatMap((one) => largeOf(one) ?? [])

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
          {original && <SaveImage url={original} />}
          {cover && <IconButton icon="image" label={t('reader.image.alone')} onClick={() => viewImages(covers, covers.indexOf(cover))} />}
        </>
      }
    >
      <Scroller label={t('image.view')} className="flex min-h-0 flex-1 overflow-auto">
        {cover ? (
          <LargePicture key={image.id} image={image} zoom={zoom} />
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

/** Returns the address of the large view of an image on this instance; undefined when there is none. */
function largeOf({ media }: WallPicture): string | undefined {
  return [media?.picture, media?.cover].find((address) => address?.startsWith('/'))
}

/** The large view of an image, or the small one when the large view cannot be loaded. */
function LargePicture({ image, zoom }: { image: WallPicture; zoom: number }) {
  const t = useText()
  const [failures, setFailures] = useState(0)
  const addresses = [image.media?.picture, image.media?.cover].filter((address) => address?.startsWith('/'))
  const address = addresses[failures]
  if (address === undefined) return <p className="m-auto px-6 text-sm text-ink-2">{t('image.noPreview')}</p>
  return (
    <img
      src={address}
      alt={image.title}
      // Keep the centre in view when zooming in.
      ref={(element) => element?.scrollIntoView({ block: 'center', inline: 'center' })}
      className="m-auto max-w-none shrink-0 object-contain p-3"
      style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
      onError={() => setFailures(failures + 1)}
    />
  )
}

/** Imports the image into the reader's own library; the list of imports shows the progress. */
function SaveImage({ url }: { url: string }) {
  const t = useText()
  const { add } = useImport('mine', false)
  return <IconButton icon="library" label={t('image.save')} onClick={() => add('mine', [{ url }])} />
}
