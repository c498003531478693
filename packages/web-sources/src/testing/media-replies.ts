import type { Reply } from './stand-in.ts'

/** Responses of services for podcasts, pictures and films, in their documented shapes, reduced to the fields under test. */

export const itunes: Reply = {
  type: 'text/javascript; charset=utf-8',
  body: `\n\n\n${JSON.stringify({
    resultCount: 2,
    results: [1, 2].map((n) => ({
      kind: 'podcast-episode',
      trackName: `第${n}期 量子`,
      collectionName: '科学有故事',
      artistName: '汪洁',
      feedUrl: 'https://example.com/feed.xml',
      episodeUrl: `https://example.com/${n}.mp3`,
      trackViewUrl: `https://podcasts.apple.com/cn/podcast/id1?i=${n}`,
      artworkUrl600: `https://img.example.com/${n}.jpg`,
      releaseDate: '2026-03-01T22:00:00Z',
      trackTimeMillis: 1_800_400,
      description: '讲量子。\n<b>第二段</b>',
    })),
  })}`,
}

export const commons: Reply = {
  body: {
    query: {
      pages: {
        '9': {
          pageid: 9,
          ns: 6,
          title: 'File:Second one.png',
          index: 2,
          imageinfo: [{ url: 'https://up.example.org/2.png', descriptionurl: 'https://commons.wikimedia.org/wiki/File:2' }],
        },
        '7': {
          pageid: 7,
          ns: 6,
          title: 'File:Great_Wall.jpg',
          index: 1,
          imageinfo: [
            {
              url: 'https://up.example.org/wall.jpg',
              thumburl: 'https://up.example.org/640px-wall.jpg',
              responsiveUrls: { '1.5': 'https://up.example.org/960px-wall.jpg', '2': 'https://up.example.org/1280px-wall.jpg' },
              descriptionurl: 'https://commons.wikimedia.org/wiki/File:Great_Wall.jpg',
              width: 4000,
              height: 3000,
              duration: 12.4,
              mime: 'image/jpeg',
              extmetadata: {
                ImageDescription: { value: '<p>长城 at <b>Badaling</b></p>' },
                Artist: { value: '<a href="//x">某人</a>' },
                LicenseShortName: { value: 'CC BY-SA 4.0' },
                LicenseUrl: { value: 'https://creativecommons.org/licenses/by-sa/4.0' },
                DateTimeOriginal: { value: '2019-05-04 10:11:12' },
              },
            },
          ],
        },
        '8': { pageid: 8, title: 'File:Missing.jpg', index: 3 },
      },
    },
  },
}
export const commonsNothing: Reply = { body: { batchcomplete: '' } }

export const openverse: Reply = {
  body: {
    result_count: 240,
    results: [
      {
        title: null,
        url: 'https://live.example.com/1.jpg',
        thumbnail: 'https://api.example.com/1/thumb/',
        foreign_landing_url: 'https://www.flickr.com/photos/x/1',
        creator: 'Some One',
        license: 'by-nc',
        license_version: '2.0',
        license_url: 'https://creativecommons.org/licenses/by-nc/2.0/',
        attribution: '"1" by Some One is licensed under CC BY-NC 2.0.',
        width: 1024,
        height: 768,
        source: 'flickr',
      },
      {
        title: 'No rights',
        url: 'https://x.example.com/2.jpg',
        foreign_landing_url: 'https://x.example.com/2',
        license: 'cc0',
        license_version: '1.0',
        height: null,
      },
    ],
  },
}

export const sepia: Reply = {
  body: {
    total: 31,
    data: [
      {
        url: 'https://tube.example.org/videos/watch/1',
        embedUrl: 'https://tube.example.org/videos/embed/1',
        name: 'Quantum talk',
        description: 'A talk.',
        duration: 600,
        publishedAt: '2025-06-01T10:00:00.000Z',
        thumbnailUrl: 'https://tube.example.org/1.jpg',
        channel: { name: 'talks', displayName: 'Talks' },
        account: { displayName: 'Speaker' },
        licence: { id: 1, label: 'Attribution' },
      },
    ],
  },
}
