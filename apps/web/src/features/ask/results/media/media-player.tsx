import { buttonClass, Icon } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import type { Player } from './player-of.ts'
import { SourceLink } from '../source-link.tsx'

/** Plays a sound or a film; it begins at once, since it was asked for. Says whom it is loaded from, and what to do when it cannot be. */
export function MediaPlayer({ player, title, link }: { player: Player; title: string; link: string }) {
  const t = useText()
  const [failed, setFailed] = useState(false)
  const common = { src: player.url, controls: true, autoPlay: true, 'aria-label': title, onError: () => setFailed(true) }
  if (failed) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm leading-6">
        <Icon name="alert" size={16} className="text-amber" />
        {t('media.failed')}
        <SourceLink to={link} className={buttonClass('link')}>
          {t('media.atSource')}
          <Icon name="external" size={15} />
        </SourceLink>
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-1">
      {/* Services name no captions of what they hold. */}
      {/* oxlint-disable jsx-a11y/media-has-caption */}
      {player.kind === 'audio' && <audio {...common} className="w-full" />}
      {player.kind === 'video' && <video {...common} className="max-h-[70dvh] w-full rounded-2 bg-sunken" />}
      {/* oxlint-enable jsx-a11y/media-has-caption */}
      {player.kind === 'frame' && (
        <iframe
          src={player.url}
          title={title}
          // Always of another origin (`playerOf`): what it keeps for itself is out of this page's reach, and this page out of its.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation"
          allow="autoplay; fullscreen"
          referrerPolicy="no-referrer"
          className="aspect-video w-full rounded-2 border border-line bg-sunken"
        />
      )}
      <p className="text-xs leading-5 text-ink-2">{t('media.from', { host: player.host })}</p>
    </div>
  )
}
