import type { FoundSource } from '@wenjin/contract'

/** How a source is played on the page. */
export interface Player {
  kind: 'audio' | 'video' | 'frame'
  url: string
  /** The host that learns of the playback; null for a recording of this instance. */
  host: string | null
}

/**
 * How a source can be played here, or null. Only over https, and nothing of `here`, this instance's own host: a frame of it would stand
 * within the page's own trust.
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

/** How the players that may be framed are told where to begin: by a parameter, or by the hash of their address. */
const starts: readonly { player: RegExp; write: (address: URL, seconds: number) => void }[] = [
  { player: /^https:\/\/player\.bilibili\.com\//, write: (address, seconds) => address.searchParams.set('t', `${seconds}`) },
  { player: /^https:\/\/player\.vimeo\.com\//, write: (address, seconds) => (address.hash = `t=${seconds}s`) },
  {
    player: /^https:\/\/(?:www\.youtube-nocookie\.com\/embed|[^/]+\/videos\/embed)\//,
    write: (address, seconds) => address.searchParams.set('start', `${seconds}`),
  },
]

/** The address of a player that begins at a second, where it is known how it is told; else the address itself. */
export function playerAt(url: string, seconds: number | undefined): string {
  const whole = Math.floor(seconds ?? 0)
  const start = starts.find(({ player }) => player.test(url))
  if (whole <= 0 || !start) return url
  const address = new URL(url)
  start.write(address, whole)
  return address.href
}
