import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Pages about a ferry, as listed by a meta search engine; enough for three pages of a list. */
const pages = [
  {
    title: '白石渡的历史',
    url: 'https://www.ferry.example/history',
    content: '白石渡是清江上游的一座古渡口，始建于1736年，石阶二十一级。',
    publishedDate: '2025-03-04T00:00:00',
  },
  { title: '白石渡口游记', url: 'https://farm.example/trip', content: '去白石渡坐船，白石渡的船票三元。' },
  ...Array.from({ length: 23 }, (_, i) => ({
    title: `渡船时刻第 ${i + 1} 号`,
    url: `https://times.example/${i + 1}`,
    content: `第 ${i + 1} 号渡船的时刻表与白石渡无关，只列班次。`,
  })),
]

const paper = {
  DOI: '10.1234/ferry.2024.7',
  title: ['清江古渡口的建筑与变迁'],
  author: [
    { given: '守义', family: '陈' },
    { given: 'Mary', family: 'Ford' },
  ],
  issued: { 'date-parts': [[2024, 5]] },
  'container-title': ['水运史研究'],
  abstract: '<jats:p>本文考察清江上游的古渡口，重点讨论白石渡的石阶与渡船。</jats:p>',
  URL: 'https://doi.org/10.1234/ferry.2024.7',
  volume: '12',
  issue: '3',
  page: '45-58',
  type: 'journal-article',
  'is-referenced-by-count': 7,
}

const episode = {
  trackId: 1,
  trackName: '渡口的声音',
  collectionName: '江边电台',
  artistName: '江边电台',
  episodeUrl: 'https://radio.example/ferry.mp3',
  trackViewUrl: 'https://radio.example/ferry',
  releaseDate: '2026-01-05T00:00:00Z',
  trackTimeMillis: 1_865_000,
  description: '清晨六点，白石渡的第一班渡船。\n00:00 开场\n03:20 白石渡的石阶有二十一级，建于1736年。\n12:05 船工陈守义的故事',
}

const film = {
  uuid: 'f1',
  url: 'https://tube.example/w/f1',
  embedUrl: 'https://tube.example/videos/embed/f1',
  name: '白石渡的一天',
  description: '从首班船到末班船。',
  duration: 754,
  publishedAt: '2024-09-01T00:00:00Z',
  channel: { displayName: '清江影像' },
}

/** A film whose site provides no player. */
const unplayable = { ...film, uuid: 'f2', url: 'https://closed.example/w/f2', embedUrl: undefined, name: '白石渡旧影' }

/** The transcript of every recording. */
const speech = {
  segments: [
    { start: 0, end: 21, text: '今天说白石渡。' },
    { start: 21.5, end: 40, text: '白石渡的灯塔高二十七米半，是1873年修的。' },
  ],
}

const picture = (index: number, name: string) => ({
  pageid: index,
  index,
  title: `File:${name}.jpg`,
  imageinfo: [
    {
      url: `https://pictures.example/${index}.jpg`,
      descriptionurl: `https://pictures.example/page/${index}`,
      thumburl: `https://pictures.example/${index}-small.jpg`,
      width: 400,
      height: 300,
      extmetadata: {
        ImageDescription: { value: `${name}，摄于清江上游的白石渡。` },
        Artist: { value: '陈守义' },
        LicenseShortName: { value: 'CC BY-SA 4.0' },
        LicenseUrl: { value: 'https://creativecommons.org/licenses/by-sa/4.0/' },
      },
    },
  ],
})

/** Returns the services' responses by path. `/works` is papers, `/w/api.php` pictures, `/html/` a service that shows a page instead. */
function answer(url: URL): unknown {
  if (url.pathname === '/web/search') return url.searchParams.get('pageno') === '1' ? { results: pages } : { results: [] }
  if (url.pathname === '/papers/works') return { message: { 'total-results': 1, items: [paper] } }
  if (url.pathname.startsWith('/papers/works/')) return { message: paper }
  if (url.pathname === '/sounds/search') return { resultCount: 1, results: [episode] }
  if (url.pathname === '/films/api/v1/search/videos') return { total: 2, data: [film, unplayable] }
  if (url.pathname === '/pictures/w/api.php') return { query: { pages: { 1: picture(1, '白石渡石阶'), 2: picture(2, '白石渡渡船') } } }
  if (url.pathname === '/speech/audio/transcriptions') return speech
  return null
}

function send(response: ServerResponse, found: unknown) {
  if (found === null) response.writeHead(503).end()
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
}

/** Starts as many local web services as a journey needs, and returns the server's settings for them. */
export async function startWebServices(): Promise<{ env: Record<string, string>; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => send(response, answer(new URL(request.url ?? '/', 'http://services'))))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = {
    // Only this machine is called.
    OFFLINE: '1',
    SEARCH_SERVICES: 'searxng,bing-rss,crossref,itunes,commons,sepia',
    SEARXNG_URL: `${base}/web`,
    BING_RSS_URL: `${base}/broken`,
    CROSSREF_URL: `${base}/papers`,
    ITUNES_URL: `${base}/sounds`,
    COMMONS_URL: `${base}/pictures`,
    SEPIA_URL: `${base}/films`,
    SPEECH_URL: `${base}/speech`,
  }
  return {
    env,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
