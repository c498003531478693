import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceId } from '../known-services.ts'
import * as recorded from '../testing/media-replies.ts'
import { searchOf, serviceAt, StandIn, unbroken, type Reply } from '../testing/stand-in.ts'
import type { WebQuery } from '../web-search.ts'

let standIn: StandIn
beforeAll(async () => {
  standIn = await StandIn.start()
})
afterAll(() => standIn.close())

async function ask(id: ServiceId, reply: Reply, query: Partial<WebQuery>) {
  standIn.calls.length = 0
  standIn.answer = reply
  const search = searchOf([serviceAt(id, standIn.url)])
  const outcome = await search.search({ category: 'image', query: '量子', page: 1, size: 10, ...query }, { signal: unbroken })
  return { ...outcome, call: standIn.calls[0], first: outcome.found[0] }
}

describe('SOURCE-002: podcasts', () => {
  it('iTunes: returns episodes with their audio', async () => {
    const { call, found } = await ask('itunes', recorded.itunes, { category: 'podcast', page: 2, size: 1 })
    expect(call).toMatchObject({
      path: '/search',
      parameters: { term: '量子', media: 'podcast', entity: 'podcastEpisode', country: 'CN', limit: '2' },
    })
    expect(found).toMatchObject([
      {
        category: 'podcast',
        title: '第2期 量子',
        link: 'https://podcasts.apple.com/cn/podcast/id1?i=2',
        date: '2026-03-01',
        authors: ['汪洁'],
        snippet: '讲量子。 第二段',
        media: { url: 'https://example.com/2.mp3', cover: 'cover:https://img.example.com/2.jpg', duration: 1800, collection: '科学有故事' },
      },
    ])
  })
})

describe('SOURCE-006: pictures', () => {
  it('Commons: returns files in the order of the search, with licence and author', async () => {
    const { call, found } = await ask('commons', recorded.commons, { page: 2 })
    expect(call).toMatchObject({
      path: '/w/api.php',
      parameters: {
        action: 'query',
        generator: 'search',
        gsrnamespace: '6',
        gsrsearch: 'filetype:bitmap 量子',
        gsrlimit: '10',
        gsroffset: '10',
        prop: 'imageinfo',
        iiprop: 'url|size|mime|extmetadata',
        iiurlwidth: '640',
        format: 'json',
      },
    })
    expect(found.map(({ title }) => title)).toEqual(['Great Wall', 'Second one'])
    expect(found[0]).toMatchObject({
      link: 'https://commons.wikimedia.org/wiki/File:Great_Wall.jpg',
      date: '2019-05-04',
      authors: ['某人'],
      snippet: '长城 at Badaling',
      media: {
        url: 'https://up.example.org/wall.jpg',
        cover: 'cover:https://up.example.org/640px-wall.jpg',
        picture: 'picture:https://up.example.org/1280px-wall.jpg',
        width: 4000,
        height: 3000,
        licence: 'CC BY-SA 4.0',
        licenceUrl: 'https://creativecommons.org/licenses/by-sa/4.0',
        attribution: '某人',
      },
    })
    expect((await ask('commons', recorded.commonsNothing, {})).found).toEqual([])
  })

  it('Openverse: returns licence and attribution of every picture', async () => {
    const { call, found, total } = await ask('openverse', recorded.openverse, { page: 2, size: 40 })
    expect(call).toMatchObject({ path: '/v1/images/', parameters: { q: '量子', page: '2', page_size: '20' } })
    expect(total).toBe(240)
    expect(found[0]).toMatchObject({
      title: '量子',
      link: 'https://www.flickr.com/photos/x/1',
      site: 'flickr',
      media: {
        url: 'https://live.example.com/1.jpg',
        cover: 'cover:https://api.example.com/1/thumb/',
        licence: 'CC BY-NC 2.0',
        attribution: '"1" by Some One is licensed under CC BY-NC 2.0.',
      },
    })
    expect(found[1]!.media).toEqual({
      url: 'https://x.example.com/2.jpg',
      cover: 'cover:https://x.example.com/2.jpg',
      picture: 'picture:https://x.example.com/2.jpg',
      licence: 'CC0',
    })
  })
})

describe('SOURCE-007: films', () => {
  it('Commons: returns films with their length', async () => {
    const { call, first } = await ask('commons', recorded.commons, { category: 'video' })
    expect(call!.parameters['gsrsearch']).toBe('filetype:video 量子')
    expect(first).toMatchObject({ category: 'video', media: { duration: 12 } })
  })

  it('Sepia: returns PeerTube films with an embeddable player', async () => {
    const { call, first, total } = await ask('sepia', recorded.sepia, { category: 'video', page: 2, time: 'year', sourceLang: 'zh' })
    expect(call).toMatchObject({
      path: '/api/v1/search/videos',
      parameters: {
        search: '量子',
        start: '10',
        count: '10',
        sort: '-match',
        nsfw: 'false',
        startDate: '2025-03-09T00:00:00.000Z',
        'languageOneOf[]': 'zh',
      },
    })
    expect(total).toBe(31)
    expect(first).toMatchObject({
      title: 'Quantum talk',
      link: 'https://tube.example.org/videos/watch/1',
      date: '2025-06-01',
      media: {
        embedUrl: 'https://tube.example.org/videos/embed/1',
        cover: 'cover:https://tube.example.org/1.jpg',
        duration: 600,
        collection: 'Talks',
        licence: 'Attribution',
      },
    })
  })
})
