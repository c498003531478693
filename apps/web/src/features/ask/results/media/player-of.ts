import type { FoundSource } from '@wenjin/contract'

/** How a source is played on the page. */
export interface Player {
  kind: 'audio' | 'video' | 'frame'
  url: string
  /** The host that learns of the playback; null for a recording of this instance. */
  host: string | null
}

/**
 * Returns the player of a source, or null. Only https, and never `here`, this instance's own host: a frame of it would have the origin of
 * the page.
 */
export function playerOf(
  { category, media }: { category: string; media?: FoundSource['media'] },
  here = window.location.host,
): Player | null {
  const playable = (address: string | undefined) => {
    if (!address || !URL.canParse(address)) return null
    const { protocol, host } = new URL(address)
    return protocol === 'https:' && host !== here ? { url: address, host } : null
  }
  const file = category === 'image' ? null : playable(media?.url)
  if (file) return { kind: category === 'podcast' ? 'audio' : 'video', ...file }
  const frame = playable(media?.embedUrl)
  return frame && { kind: 'frame', ...frame }
}

/** How each known player takes the start time: as a query parameter or in the hash of its address. */
const starts: readonly { player: RegExp; write: (address: URL, seconds: number) => void }[] = [
  { player: /^https:\/\/player\.bilibili\.com\//, write: (address, seconds) => address.searchParams.set('t', `${seconds}`) },
  { player: /^https:\/\/player\.vimeo\.com\//, write: (address, seconds) => (address.hash = `t=${seconds}s`) },
  {
    player: /^https:\/\/(?:www\.youtube-nocookie\.com\/embed|[^/]+\/videos\/embed)\//,
    write: (address, seconds) => address.searchParams.set('start', `${seconds}`),
  },
]

/** Returns the address of a player that starts at a second, or the address unchanged for an unknown player. */
export function playerAt(url: string, seconds: number | undefined): string {
  const whole = Math.floor(seconds ?? 0)
  const start = starts.find(({ player }) => player.test(url))
  if (whole <= 0 || !start) return url
  const address = new URL(url)
  start.write(address, whole)
  return address.href
}
