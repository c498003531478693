import type { Reply } from './stand-in.ts'

/** Responses of services for web pages, in their documented shapes, reduced to the fields under test. */

export const searxng: Reply = {
  body: {
    query: '量子计算',
    number_of_results: 0,
    results: [
      {
        title: '量子计算 &amp; 应用',
        url: 'https://www.example.com/quantum',
        content: '<b>量子计算</b>是一种新的计算方式。',
        engine: 'bing',
        score: 1.5,
        publishedDate: '2026-03-08T00:00:00',
      },
      { title: null, url: 'https://example.com/untitled', content: '' },
      { title: '别的站点', url: 'https://other.org/', content: '', publishedDate: null },
      { title: '没有地址', url: 'not an address', content: '' },
    ],
    unresponsive_engines: [['google', 'timeout']],
  },
}

export const wikipediaSearch: Reply = {
  body: {
    batchcomplete: '',
    query: {
      searchinfo: { totalhits: 321 },
      search: [
        {
          ns: 0,
          title: '量子 计算机',
          pageid: 12,
          snippet: '<span class="searchmatch">量子</span>计算机是…',
          timestamp: '2025-11-02T08:00:00Z',
        },
      ],
    },
  },
}

export const wikipediaExtracts: Reply = {
  body: {
    query: {
      pages: {
        '12': { pageid: 12, title: '量子 计算机', extract: '量子计算机（英語：Quantum computer）是一种使用量子逻辑进行通用计算的设备。' },
      },
    },
  },
}

export const bingRss: Reply = {
  type: 'text/xml; charset=utf-8',
  body: `<?xml version="1.0" encoding="utf-8" ?><rss version="2.0"><channel><title>必应：量子计算</title>
<item><title>量子计算 - 百科</title><link>https://example.com/a?x=1&amp;y=2</link><description>新一代计算 &lt;方式&gt;</description><pubDate>周四, 05 3月 2026 10:00:00 GMT</pubDate></item>
<item><title>旧闻</title><link>https://news.example.org/old</link><description>从前的事</description><pubDate>Wed, 02 Jan 2019 00:00:00 GMT</pubDate></item>
</channel></rss>`,
}

export const bocha: Reply = {
  body: {
    code: 200,
    log_id: 'x',
    msg: null,
    data: {
      _type: 'SearchResponse',
      webPages: {
        totalEstimatedMatches: 8_000_000,
        value: [
          {
            id: '1',
            name: '量子计算进展',
            url: 'https://example.com/q',
            snippet: '进展摘要',
            summary: '较长的总结。',
            siteName: '示例网',
            siteIcon: 'https://example.com/favicon.ico',
            datePublished: '2026-03-01T23:30:00Z',
          },
        ],
      },
      images: {
        value: [
          {
            name: null,
            contentUrl: 'https://img.example.com/1.jpg',
            hostPageUrl: 'https://example.com/page-of-picture',
            thumbnailUrl: 'https://img.example.com/1s.jpg',
            width: 800,
            height: 600,
          },
        ],
      },
    },
  },
}

/** Creates the response of one of the six scopes, with the results under this field. */
export function metaso(list: string): Reply {
  const item = {
    title: '结果',
    link: 'https://example.com/m',
    snippet: '片段',
    summary: '总结',
    score: 'high',
    position: 1,
    date: '2025年12月01日',
    authors: ['甲', '乙'],
    imageUrl: 'https://img.example.com/m.png',
    imageWidth: 40,
    imageHeight: 30,
    duration: '1:02',
    coverImage: 'https://img.example.com/c.png',
  }
  return { body: { credits: 3, total: 1, searchParameters: {}, [list]: [item] } }
}

export const tavily: Reply = {
  body: {
    query: '量子计算',
    images: [],
    results: [
      {
        title: 'Quantum',
        url: 'https://example.com/t',
        content: 'About quantum.',
        score: 0.9,
        raw_content: null,
        published_date: 'Sun, 01 Feb 2026 00:00:00 GMT',
      },
    ],
  },
}

export const braveWeb: Reply = {
  body: {
    type: 'search',
    web: {
      type: 'search',
      results: [
        {
          title: '<strong>量子</strong> 计算',
          url: 'https://example.com/b',
          description: '描述',
          age: '3 days ago',
          profile: { name: '示例', long_name: '示例' },
          extra_snippets: ['更多'],
        },
      ],
    },
  },
}

export const braveNews: Reply = {
  body: {
    type: 'news',
    results: [{ title: '今天', url: 'https://example.com/n', description: '', age: '2 hours ago', page_age: '2026-03-10T08:00:00' }],
  },
}

export const braveImages: Reply = {
  body: {
    type: 'images',
    results: [1, 2].map((n) => ({
      title: ['One', 'Two'][n - 1],
      url: `https://example.com/${n}`,
      source: 'example.com',
      thumbnail: { src: `https://imgs.example.com/${n}`, width: 5, height: 5 },
      properties: { url: `https://img.example.com/${n}.jpg`, width: 10 * n, height: 10 },
    })),
  },
}

export const braveVideos: Reply = {
  body: {
    type: 'videos',
    results: [
      {
        title: '讲座',
        url: 'https://video.example.com/v',
        description: '',
        thumbnail: { src: 'https://imgs.example.com/v' },
        video: { duration: '01:02:03', creator: '讲者', publisher: '视频站' },
      },
    ],
  },
}

export const serper: Reply = {
  body: {
    organic: [
      {
        title: '量子',
        link: 'https://example.com/s',
        snippet: '片段',
        date: '3天前',
        position: 1,
        publicationInfo: 'A Author, B Author… - Nature, 2020 - nature.com',
        year: 2020,
        citedBy: 7,
        pdfUrl: 'https://example.com/s.pdf',
      },
    ],
    images: [
      {
        title: '图',
        imageUrl: 'https://img.example.com/s.jpg',
        imageWidth: 10,
        imageHeight: 20,
        thumbnailUrl: 'https://img.example.com/st.jpg',
        source: '示例',
        link: 'https://example.com/i',
      },
    ],
    videos: [
      {
        title: '片',
        link: 'https://example.com/v',
        imageUrl: 'https://img.example.com/s.jpg',
        duration: '4:05',
        channel: '频道',
        source: '示例',
        date: '2025年1月1日',
      },
    ],
    news: [{ title: '新闻', link: 'https://example.com/n', snippet: '', date: '2 hours ago', source: '示例' }],
  },
}
