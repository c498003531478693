import { useText } from '../../../../lib/i18n/index.ts'
import { SourceLink } from '../source-link.tsx'
import type { WallPicture } from './wall-picture.ts'

/** The author of a picture, and its licence. */
export function Licence({ image }: { image: WallPicture }) {
  const t = useText()
  const { licence, licenceUrl, attribution } = image.media ?? {}
  const author = attribution ?? image.authors?.join(t('sources.authorComma')) ?? image.site
  // An image of the reader's own library needs no licence.
  if (image.link.startsWith('/')) return author ? <span className="line-clamp-1">{author}</span> : null
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
