import type { FoundSource } from '@wenjin/contract'
import { classNames, Icon } from '@wenjin/ui'
import { useState, type ReactNode } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { Cover } from '../cover.tsx'
import { playerOf } from './player-of.ts'
import { MediaPlayer } from './media-player.tsx'

/** A podcast or a film: its cover, what `children` says of it, and its player once it is asked for. */
export function MediaCard({ source, children }: { source: FoundSource; children: ReactNode }) {
  const t = useText()
  const [playing, setPlaying] = useState(false)
  const player = playerOf(source)
  const shape = source.category === 'podcast' ? 'size-20' : 'aspect-video w-32 sm:w-40'
  const icon = source.category === 'podcast' ? 'headphones' : 'play'
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-3 sm:gap-4">
        {player ? (
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
        ) : (
          <Cover url={source.media?.cover} icon={icon} className={classNames('self-start', shape)} />
        )}
        {children}
      </div>
      {playing && player && <MediaPlayer player={player} title={source.title} link={source.link} />}
    </div>
  )
}
