import type { FoundSource } from '@wenjin/contract'

/** How a source is played on the page. */
export interface Player {
  kind: 'audio' | 'video' | 'frame'
  url: string
  /** The host that learns of the playback. */
  host: string
}

/**
 * How a source can be played here, or null. Only over https, and nothing of `here`, this instance's own host: a frame of it would stand
 * within the page's own trust.
 */
export function playerOf({ category, media }: Pick<FoundSource, 'category' | 'media'>, here = window.location.host): Player | null {
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
