import type { MediaFacts, WebCategory } from '@wenjin/contract'

/** Sites with an embeddable player whose address can be derived from the film's address. */
const players: readonly { host: RegExp; film: (page: URL) => string | null | undefined; player: (film: string) => string }[] = [
  {
    host: /^(?:www\.|m\.)?youtube\.com$/,
    film: ({ pathname, searchParams }) =>
      pathname === '/watch' ? searchParams.get('v') : /^\/(?:shorts|live)\/([^/]+)/.exec(pathname)?.[1],
    player: (film) => `https://www.youtube-nocookie.com/embed/${film}`,
  },
  {
    host: /^youtu\.be$/,
    film: ({ pathname }) => pathname.slice(1),
    player: (film) => `https://www.youtube-nocookie.com/embed/${film}`,
  },
  {
    host: /^(?:www\.|m\.)?bilibili\.com$/,
    film: ({ pathname }) => /^\/video\/(BV\w+)\/?$/.exec(pathname)?.[1],
    player: (film) => `https://player.bilibili.com/player.html?bvid=${film}&autoplay=0`,
  },
  {
    host: /^(?:www\.)?vimeo\.com$/,
    film: ({ pathname }) => /^\/(\d+)$/.exec(pathname)?.[1],
    player: (film) => `https://player.vimeo.com/video/${film}?dnt=1`,
  },
]

/** Returns the player's address for the film at `link`; undefined when its site has none. */
export function playerAddress(link: string): string | undefined {
  const page = new URL(link)
  const site = players.find(({ host }) => host.test(page.hostname))
  const film = site?.film(page)
  return site && film && /^[\w-]{1,64}$/.test(film) ? site.player(film) : undefined
}

/** Completes the media facts of a finding with derived ones: the large view of a picture, the player of a film. */
export function completeMedia(category: WebCategory, link: string, media: MediaFacts | undefined): MediaFacts | undefined {
  if (category === 'image' && media) return { ...media, picture: media.picture ?? media.url ?? media.cover }
  if (category === 'video' && !media?.url) return { ...media, embedUrl: media?.embedUrl ?? playerAddress(link) }
  return media
}
