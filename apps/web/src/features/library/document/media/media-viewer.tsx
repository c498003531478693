import { timeLabel, type DocumentView } from '@wenjin/contract'
import { Notice, Switch, Waiting } from '@wenjin/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useDocument } from '../document.queries.ts'
import type { Going, ReaderPlace } from '../../annotation/index.ts'

type Block = DocumentView['blocks'][number]

interface MediaViewerProps {
  kind: 'audio' | 'video'
  id: string
  shareKey: string | undefined
  src: string
  title: string
  cited: ReaderPlace | null
  going: Going | null
}

/** Returns the index of the block spoken at a time: the last one that has begun. */
export function spokenAt(blocks: readonly Pick<Block, 'anchor'>[], milliseconds: number): number {
  return blocks.findLastIndex(({ anchor }) => anchor?.time !== undefined && anchor.time[0] <= milliseconds)
}

/** Starts playback. The browser rejects the promise when a pause or another seek interrupts it, which is no error. */
async function start(media: HTMLMediaElement): Promise<void> {
  await media.play().catch(() => undefined)
}

/** A recording with its transcript, which follows the playback and seeks on a press. */
export function MediaViewer({ kind, id, shareKey, src, title, cited, going }: MediaViewerProps) {
  const t = useText()
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const [failed, setFailed] = useState(false)
  const [now, setNow] = useState(-1)
  const [follow, setFollow] = useState(true)
  const document = useDocument(id, undefined, shareKey)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = document
  // Fetch the whole transcript, since playback can jump anywhere.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const blocks = useMemo(() => document.data?.pages.flatMap((page) => page.blocks) ?? [], [document.data])

  const play = (milliseconds: number) => {
    if (!player.current) return
    player.current.currentTime = milliseconds / 1000
    void start(player.current)
  }
  const wanted = going?.place.start
  const target = wanted === undefined ? undefined : blocks.find((block) => wanted < block.end)?.anchor?.time?.[0]
  // A new object for the same place seeks again.
  const goal = useMemo(() => (going && target !== undefined ? { going, seconds: target / 1000 } : null), [going, target])
  useEffect(() => {
    if (goal && player.current) player.current.currentTime = goal.seconds
  }, [goal])
  useEffect(() => {
    if (follow) list.current?.children[now]?.scrollIntoView({ block: 'nearest' })
  }, [now, follow])

  const Player = kind
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="column flex min-h-0 flex-1 flex-col gap-4 py-6">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript below is its caption */}
        <Player
          ref={player}
          src={src}
          controls
          preload="metadata"
          aria-label={title}
          className={kind === 'video' ? 'max-h-[55dvh] w-full rounded-2 bg-sunken' : 'w-full'}
          onTimeUpdate={(event) => setNow(spokenAt(blocks, event.currentTarget.currentTime * 1000))}
          onError={() => setFailed(true)}
        />
        {failed && <Notice icon="alert" title={t('reader.media.failed')} />}
        {document.isPending && <Waiting>{t('doc.loading')}</Waiting>}
        {blocks.length > 0 && (
          <>
            <div className="flex items-center justify-between gap-2">
              <h2 className="text-sm font-semibold">{t('reader.transcript')}</h2>
              <span className="flex items-center gap-2 text-sm text-ink-2">
                <span aria-hidden="true">{t('reader.transcript.follow')}</span>
                <Switch label={t('reader.transcript.follow')} checked={follow} onChange={setFollow} />
              </span>
            </div>
            <ol ref={list} aria-label={t('reader.transcript')} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
              {blocks.map((block, at) => {
                const begin = block.anchor?.time?.[0]
                const isCited = cited?.start !== undefined && cited.start < block.end && (cited.end ?? cited.start + 1) > block.start
                return (
                  <li key={block.start} aria-current={at === now || undefined} className="rounded-1 aria-[current]:bg-sunken">
                    <button
                      type="button"
                      disabled={begin === undefined}
                      aria-label={
                        begin === undefined ? undefined : `${t('reader.transcript.at', { time: timeLabel(begin) })} ${block.text}`
                      }
                      className="flex w-full gap-3 px-2 py-1.5 text-left leading-7"
                      onClick={() => begin !== undefined && play(begin)}
                    >
                      <span className="shrink-0 text-xs leading-7 text-ink-2 tabular-nums">{begin !== undefined && timeLabel(begin)}</span>
                      {isCited ? <mark className="wj-quote">{block.text}</mark> : <span>{block.text}</span>}
                    </button>
                  </li>
                )
              })}
            </ol>
          </>
        )}
      </div>
    </div>
  )
}
