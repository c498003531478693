import { Icon } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useMobile } from '../../../../lib/browser/platform.ts'
import { ImageViewer } from './image-viewer.tsx'
import { Licence } from './licence.tsx'
import type { WallPicture } from './wall-picture.ts'
import { wallColumns } from './wall-columns.ts'

/** Images in columns, each with its author and licence; a press opens the large view. */
export function ImageWall({ images }: { images: readonly WallPicture[] }) {
  const mobile = useMobile()
  const [shown, setShown] = useState<number | null>(null)
  return (
    <>
      <div className="flex items-start gap-3">
        {wallColumns(images, mobile ? 2 : 3).map((places) => (
          <ul key={places[0] ?? -1} className="flex min-w-0 flex-1 flex-col gap-4">
            {places.map((place) => (
              <li key={images[place]!.id}>
                <WallFigure image={images[place]!} onOpen={() => setShown(place)} />
              </li>
            ))}
          </ul>
        ))}
      </div>
      {shown !== null && <ImageViewer images={images} index={shown} onIndex={setShown} onClose={() => setShown(null)} />}
    </>
  )
}

function WallFigure({ image, onOpen }: { image: WallPicture; onOpen: () => void }) {
  const t = useText()
  return (
    <figure className="flex flex-col gap-1">
      <button
        type="button"
        aria-label={t('image.open', { title: image.title })}
        className="wj-press overflow-hidden rounded-2 bg-sunken hover:opacity-90"
        onClick={onOpen}
      >
        <SmallPicture image={image} />
      </button>
      <figcaption className="text-xs leading-5 text-ink-2">
        <span className="line-clamp-1 text-ink">
          {image.index !== undefined && <span className="mr-1.5 font-semibold text-seal tabular-nums">{image.index}</span>}
          {image.title}
        </span>
        <Licence image={image} />
      </figcaption>
    </figure>
  )
}

/** The small image, with its space reserved in its aspect ratio, so that loading shifts no layout. */
function SmallPicture({ image }: { image: WallPicture }) {
  const { cover, width, height } = image.media ?? {}
  const [failed, setFailed] = useState(false)
  const shape = width && height ? { aspectRatio: `${width} / ${height}` } : undefined
  if (!cover?.startsWith('/') || failed) {
    // The title below describes it.
    return (
      <span className="grid min-h-24 w-full place-items-center text-ink-2" style={shape}>
        <Icon name="image" size={24} />
      </span>
    )
  }
  return <img src={cover} alt="" loading="lazy" decoding="async" className="block w-full" style={shape} onError={() => setFailed(true)} />
}
