import { IconButton, Notice } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePanZoom } from '../../../../lib/view/use-pan-zoom.ts'

/** The smallest zoom fits a photograph of many megapixels on a phone; the largest enlarges a tiny image. */
const bounds = { smallest: 0.01, largest: 8 }

interface ImageViewProps {
  src: string
  alt: string
  /** A region of the image that is outlined, as fractions of its width and height. */
  region?: readonly [x: number, y: number, width: number, height: number] | undefined
  /** Opens it in the whole window; absent when it is already there. */
  onAlone?: (() => void) | undefined
}

/** An image that can be dragged, pinched, and zoomed by wheel and buttons. */
export function ImageView({ src, alt, region, onAlone }: ImageViewProps) {
  const t = useText()
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [failed, setFailed] = useState(false)
  const { box, view, zoom, fit } = usePanZoom(size, bounds)
  if (failed) return <Notice alert icon="image" title={t('reader.image.failed')} />
  return (
    <div className="relative flex min-h-0 flex-1">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moved by keys as by pointer */}
      <section
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        aria-label={alt}
        className="relative min-h-0 flex-1 cursor-grab touch-none overflow-hidden bg-sunken active:cursor-grabbing"
        onKeyDown={({ key }) => {
          if (key === '+' || key === '=') zoom(1.25)
          else if (key === '-') zoom(0.8)
          else if (key === '0') fit()
        }}
      >
        <div
          className="absolute top-0 left-0 origin-top-left"
          style={{ width: size.width, height: size.height, transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          <img
            src={src}
            alt={alt}
            draggable={false}
            className="block size-full max-w-none select-none"
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
            onError={() => setFailed(true)}
          />
          {region && (
            <span
              className="absolute rounded-1 outline-4 outline-ford"
              style={{
                left: `${region[0] * 100}%`,
                top: `${region[1] * 100}%`,
                width: `${region[2] * 100}%`,
                height: `${region[3] * 100}%`,
              }}
            />
          )}
        </div>
      </section>
      <div className="absolute right-3 bottom-3 flex rounded-2 border border-line bg-raised shadow-1">
        <IconButton icon="zoomOut" label={t('reader.zoomOut')} keys="-" onClick={() => zoom(0.8)} />
        <IconButton icon="fit" label={t('reader.zoomFit')} keys="0" onClick={fit} />
        <IconButton icon="zoomIn" label={t('reader.zoomIn')} keys="+" onClick={() => zoom(1.25)} />
        {onAlone && <IconButton icon="image" label={t('reader.image.alone')} onClick={onAlone} />}
      </div>
    </div>
  )
}
