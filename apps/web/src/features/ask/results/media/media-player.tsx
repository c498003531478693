import { buttonClass, Icon } from '@wenjin/ui'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { playerAt, type Player } from './player-of.ts'
import { SourceLink } from '../source-link.tsx'

/** A moment of a recording that is to be shown; a new object shows it again. */
export interface Moment {
  seconds: number
  /** It is played from there, where it was only shown so far. */
  play: boolean
}

interface MediaPlayerProps {
  player: Player
  title: string
  /** The page of the recording. */
  link: string
  /** Where it begins, and where it goes on once another is given. */
  at: Moment | null
  /** It was asked for, and plays as soon as it is there. */
  autoPlay: boolean
}

/** Plays a sound or a film. Says whom it is loaded from, and what to do when it cannot be. */
export function MediaPlayer({ player, title, link, at, autoPlay }: MediaPlayerProps) {
  const t = useText()
  const [failed, setFailed] = useState(false)
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  useEffect(() => {
    if (!media.current || !at) return
    // Before anything is loaded, this is where it will begin.
    media.current.currentTime = at.seconds
    // The browser rejects the promise when a pause or another seek interrupts it, which is no error.
    if (at.play) media.current.play().catch(() => undefined)
  }, [at])
  const common = { ref: media, src: player.url, controls: true, autoPlay, 'aria-label': title, onError: () => setFailed(true) }
  if (failed) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm leading-6">
        <Icon name="alert" size={16} className="text-amber" />
        {t('media.failed')}
        <OriginalLink player={player} link={link} />
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-1">
      {/* Services name no captions of what they hold. */}
      {/* oxlint-disable jsx-a11y/media-has-caption */}
      {player.kind === 'audio' && <audio {...common} preload="metadata" className="w-full" />}
      {player.kind === 'video' && <video {...common} preload="metadata" className="max-h-[70dvh] w-full rounded-2 bg-sunken" />}
      {/* oxlint-enable jsx-a11y/media-has-caption */}
      {player.kind === 'frame' && (
        <iframe
          src={playerAt(player.url, at?.seconds)}
          title={title}
          // Always of another origin (`playerOf`): what it keeps for itself is out of this page's reach, and this page out of its.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation"
          allow="autoplay; fullscreen"
          referrerPolicy="no-referrer"
          className="aspect-video w-full rounded-2 border border-line bg-sunken"
        />
      )}
      {player.host !== null && (
        <p className="flex flex-wrap items-center gap-x-3 text-xs leading-5 text-ink-2">
          {t('media.from', { host: player.host })}
          {/* A site that may not be framed leaves the frame empty, and tells the page nothing. */}
          {player.kind === 'frame' && (
            <>
              <span>{t('media.blank')}</span>
              <OriginalLink player={player} link={link} />
            </>
          )}
        </p>
      )}
    </div>
  )
}

function OriginalLink({ player, link }: { player: Player; link: string }) {
  const t = useText()
  return (
    <SourceLink to={link} className={buttonClass('link')}>
      {t(player.host === null ? 'media.openFile' : 'media.atSource')}
      <Icon name={player.host === null ? 'chevronRight' : 'external'} size={15} />
    </SourceLink>
  )
}
