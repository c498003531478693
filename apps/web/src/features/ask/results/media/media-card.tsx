import { timeLabel, type FoundSource } from '@wenjin/contract'
import { buttonClass, classNames, Icon } from '@wenjin/ui'
import { useState, type ReactNode } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { Cover } from '../cover.tsx'
import { SourceLink } from '../source-link.tsx'
import { playerOf, type Player } from './player-of.ts'
import { MediaPlayer, type Moment } from './media-player.tsx'

interface MediaCardProps {
  source: Pick<FoundSource, 'title' | 'link' | 'media'> & { category: string }
  /** How it is played, null when it cannot be; derived from the addresses of the source unless given. */
  player?: Player | null
  /** Seconds that an answer cites, in ascending order. */
  moments?: readonly number[]
  /** The moment of a citation that was pressed. */
  sought?: Moment | null
  children: ReactNode
}

const noMoments: readonly number[] = []

/**
 * A podcast or video: its cover, `children` as its description, and its player. A recording of this instance shows the player at once; a
 * player that discloses the playback to another host only on request.
 */
export function MediaCard({ source, player = playerOf(source), moments = noMoments, sought = null, children }: MediaCardProps) {
  const t = useText()
  const own = player !== null && player.host === null
  const [playing, setPlaying] = useState(own)
  const [chosen, setChosen] = useState<Moment | null>(null)
  const [answered, setAnswered] = useState(sought)
  if (sought !== answered) {
    setAnswered(sought)
    setChosen(sought)
  }
  const [first] = moments
  const [opening] = useState<Moment | null>(first === undefined ? null : { seconds: first, play: false })
  const playFrom = (seconds: number) => {
    setPlaying(true)
    setChosen({ seconds, play: true })
  }
  const podcast = source.category === 'podcast'
  const shape = podcast ? 'size-20' : 'aspect-video w-32 sm:w-40'
  const icon = podcast ? 'headphones' : 'play'
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-3 sm:gap-4">
        {player && !own && (
          <button
            type="button"
            aria-expanded={playing}
            aria-label={t(playing ? 'media.close' : 'media.play', { title: source.title })}
            className={classNames('wj-press relative shrink-0 self-start overflow-hidden rounded-1', shape)}
            onClick={() => setPlaying(!playing)}
          >
            <Cover url={source.media?.cover} icon={icon} className="size-full" />
            <span className="absolute inset-0 grid place-items-center">
              <span className="grid size-9 place-items-center rounded-full border border-line bg-raised text-ink">
                <Icon name={playing ? 'close' : 'play'} size={16} />
              </span>
            </span>
          </button>
        )}
        {!player && <Cover url={source.media?.cover} icon={icon} className={classNames('self-start', shape)} />}
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          {children}
          {player && moments.length > 0 && (
            <p className="flex flex-wrap gap-x-1">
              {moments.map((seconds) => (
                <button key={seconds} type="button" className={buttonClass('link')} onClick={() => playFrom(seconds)}>
                  <Icon name="play" size={13} />
                  {t('media.playFrom', { time: timeLabel(seconds * 1000) })}
                </button>
              ))}
            </p>
          )}
          {!player && source.category !== 'image' && (
            <p className="flex flex-wrap items-center gap-x-3 text-xs leading-5 text-ink-2">
              {t('media.elsewhere')}
              <SourceLink to={source.link} className={buttonClass('link')}>
                {t('media.atSource')}
                <Icon name="external" size={15} />
              </SourceLink>
            </p>
          )}
        </div>
      </div>
      {playing && player && <MediaPlayer player={player} title={source.title} link={source.link} at={chosen ?? opening} autoPlay={!own} />}
    </div>
  )
}
