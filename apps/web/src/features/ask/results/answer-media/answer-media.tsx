import { Button, Facts } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { ImageWall } from '../images/image-wall.tsx'
import { MediaCard } from '../media/media-card.tsx'
import type { Moment } from '../media/media-player.tsx'
import { factsOf } from '../source-facts.ts'
import { SourceLink } from '../source-link.tsx'
import type { AnswerMedia, PlayedSource } from './media-of.ts'

/** The source place of a citation that was pressed; a new object represents another press. */
export interface Sought {
  index: number
  moment: Moment
}

interface AnswerMediaViewProps {
  media: AnswerMedia
  sought: Sought | null
}

/** Number of images and recordings shown initially; a button shows the others. */
const firstPictures = 12
const firstRecordings = 4

/** The images of an answer as a wall, and its recordings with players. */
export function AnswerMediaView({ media: { pictures, recordings }, sought }: AnswerMediaViewProps) {
  const t = useText()
  const [all, setAll] = useState(false)
  const shownPictures = all ? pictures : pictures.slice(0, firstPictures)
  // A cited item is never behind the button.
  const shown = all ? recordings : recordings.filter((one, at) => at < firstRecordings || one.moments.length > 0)
  const hidden = pictures.length - shownPictures.length + recordings.length - shown.length
  return (
    <section aria-label={t('media.ofAnswer')} className="flex flex-col gap-5 print:hidden">
      {shownPictures.length > 0 && <ImageWall images={shownPictures} />}
      {shown.length > 0 && (
        <ol className="flex flex-col gap-5">
          {shown.map((one) => (
            <li key={one.reference.index}>
              <Recording recording={one} sought={sought?.index === one.reference.index ? sought.moment : null} />
            </li>
          ))}
        </ol>
      )}
      {hidden > 0 && (
        <Button className="self-start" onClick={() => setAll(true)}>
          {t('media.more', { n: hidden })}
        </Button>
      )}
    </section>
  )
}

function Recording({ recording, sought }: { recording: PlayedSource; sought: Moment | null }) {
  const t = useText()
  const { reference, number, category, player, moments } = recording
  const facts = factsOf(reference, t)
  return (
    <MediaCard source={{ ...reference, category }} player={player} moments={moments} sought={sought}>
      <p className="leading-6 font-semibold break-words">
        <span className="mr-1.5 text-seal tabular-nums">{number}</span>
        <SourceLink to={reference.link} className="underline-offset-4 hover:text-ford hover:underline">
          {reference.title}
        </SourceLink>
      </p>
      {facts.length > 0 && (
        <p className="text-xs leading-5 break-words text-ink-2">
          <Facts facts={facts} />
        </p>
      )}
    </MediaCard>
  )
}
