import type { FoundSource } from '@wenjin/contract'
import { useState } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { ImageViewer } from './image-viewer.tsx'
import { SourceLink } from './source-link.tsx'

/** Pictures side by side, each with who made it and under which licence; a press shows it large. */
export function ImageWall({ images }: { images: readonly FoundSource[] }) {
  const t = useText()
  const [shown, setShown] = useState<number | null>(null)
  return (
    <>
      <ul className="columns-2 gap-3 sm:columns-3">
        {images.map((image, i) => (
          <li key={image.id} className="mb-4 break-inside-avoid">
            <figure className="flex flex-col gap-1">
              <button
                type="button"
                aria-label={t('image.open', { title: image.title })}
                className="wj-press overflow-hidden rounded-2 bg-sunken hover:opacity-90"
                onClick={() => setShown(i)}
              >
                <WallPicture image={image} />
              </button>
              <figcaption className="text-xs leading-5 text-ink-2">
                <span className="line-clamp-1 text-ink">{image.title}</span>
                <Licence image={image} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {shown !== null && <ImageViewer images={images} index={shown} onIndex={setShown} onClose={() => setShown(null)} />}
    </>
  )
}

/** The small picture, in a place of its own shape so that nothing moves when it comes. */
function WallPicture({ image }: { image: FoundSource }) {
  const { cover, width, height } = image.media ?? {}
  const [failed, setFailed] = useState(false)
  if (!cover?.startsWith('/') || failed) return <span className="block px-2 py-8 text-xs leading-5 text-ink-2">{image.title}</span>
  return (
    <img
      src={cover}
      alt=""
      loading="lazy"
      decoding="async"
      className="block w-full"
      style={width && height ? { aspectRatio: `${width} / ${height}` } : undefined}
      onError={() => setFailed(true)}
    />
  )
}

/** Who made a picture, and under which licence it may be used. */
export function Licence({ image }: { image: FoundSource }) {
  const t = useText()
  const { licence, licenceUrl, attribution } = image.media ?? {}
  const author = attribution ?? image.authors?.join(t('sources.authorComma')) ?? image.site
  return (
    <span className="block break-words">
      {author && <span className="line-clamp-1">{author}</span>}
      {licence ? (
        <SourceLink to={licenceUrl ?? ''} className="inline-block min-h-6 underline-offset-4 [a&]:underline [a&]:hover:text-ink">
          {licence}
        </SourceLink>
      ) : (
        t('image.noLicence')
      )}
    </span>
  )
}
