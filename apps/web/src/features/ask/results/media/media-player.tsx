import { buttonClass, Icon } from '@wenjin/ui'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { playerAt, type Player } from './player-of.ts'
import { SourceLink } from '../source-link.tsx'

/** A moment of a recording to show; a new object shows it again. */
export interface Moment {
  seconds: number
  /** Whether to start playback there instead of only seeking. */
  play: boolean
}

interface MediaPlayerProps {
  player: Player
  title: string
  /** Address of the page of the recording. */
  link: string
  /** The initial position; a new value seeks. */
  at: Moment | null
  /** True when the person requested playback: it starts as soon as it is loaded. */
  autoPlay: boolean
}

/** Plays audio or video. Names the host it is loaded from, and says what to do when it cannot be played. */
export function MediaPlayer({ player, title, link, at, autoPlay }: MediaPlayerProps) {
  const t = useText()
  const [failed, setFailed] = useState(false)
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  useEffect(() => {
    if (!media.current || !at) return
    // Before anything is loaded, this sets the start position.
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
      {/* The services provide no captions. */}
      {/* oxlint-disable jsx-a11y/media-has-caption */}
      {player.kind === 'audio' && <audio {...common} preload="metadata" className="w-full" />}
      {player.kind === 'video' && <video {...common} preload="metadata" className="max-h-[70dvh] w-full rounded-2 bg-sunken" />}
      {/* oxlint-enable jsx-a11y/media-has-caption */}
      {player.kind === 'frame' && (
        <iframe
          src={playerAt(player.url, at?.seconds)}
          title={title}
          // Always of another origin (`playerOf`), so the frame and this page cannot access each other's storage or DOM.
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
          {/* A site that forbids framing leaves the frame empty, and the page cannot detect that. */}
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
