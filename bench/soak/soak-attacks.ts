import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Article, FileItem, Topic } from '@wenjin/contract'
import { Stranger } from '../../apps/server/test/stranger.ts'

/** A hostile action of one stranger. A refusal is a normal outcome; only the server's other visitors count. */
export interface Attack {
  name: string
  run(stranger: Stranger, signal: AbortSignal): Promise<void>
}

/** Trigger words that make the soak's scripted model misbehave. */
export const modelVices = {
  spaces: '只写空格',
  slow: '慢慢地写',
  brackets: '方括号',
  repeats: '反复说',
  thinking: '想个不停',
} as const

const megabyte = 1_000_000
const lines = 'a\n'.repeat((5 * megabyte) / 2)
const comments = `${'<!---->'.repeat(60)}x`
const emphasis = '*a'.repeat(100_000)
const bigArticle = '磐石。'.repeat(90_000)
/** Texts on which parsers, comparisons and renderers took seconds at a few ten thousand characters. */
const equalParagraphs = '山水清音。\n\n'.repeat(2500)
const costlyTexts = [
  '1. '.repeat(20_000),
  'a\n=\n'.repeat(15_000),
  `${'|甲'.repeat(500)}|\n${'|-'.repeat(500)}|\n${`${'|乙'.repeat(500)}|\n`.repeat(280)}`,
  '青龙水库在城北。'.repeat(36_000),
]
const longBook = '青龙水库在城北十二公里。'.repeat(250_000)
const prose = '青龙水库在城北十二公里，由三条河供水，冬季停止放水。'.repeat(35_000)

/** Creates a PDF whose page tree refers to one page a million times, 7 MB. */
function onePageManyTimes(): Uint8Array<ArrayBuffer> {
  const kids = '3 0 R '.repeat(1_000_000)
  const body = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    `2 0 obj\n<< /Type /Pages /Count 1000000 /Kids [${kids}] >>\nendobj\n`,
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n',
  ]
  return new TextEncoder().encode(`%PDF-1.4\n${body.join('')}trailer << /Root 1 0 R /Size 4 >>\n%%EOF\n`)
}
const manyPages = onePageManyTimes()

const ask = async (stranger: Stranger, question: string, fields: Record<string, unknown> = {}, signal?: AbortSignal): Promise<void> => {
  const made = await stranger.call<{ id: string } | null>('POST', '/api/session', { question, ...fields })
  if (made.data) await stranger.stream({ sessionId: made.data.id, question }, signal ? { signal } : {})
}

/** Holds connections that send a request byte by byte, or never read their response. */
async function holdConnections(base: string, signal: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(base)
  const sockets = Array.from({ length: 50 }, () => connect(Number(port), hostname))
  for (const socket of sockets) {
    socket.on('error', () => undefined)
    socket.write('POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{')
  }
  await delay(5000, undefined, { signal }).catch(() => undefined)
  for (const socket of sockets) socket.destroy()
}

/** Makes an article in the stranger's own library; returns its id, null when it was refused. */
async function makeArticle(stranger: Stranger, content: string): Promise<string | null> {
  const topic = (await stranger.get<Topic[] | null>('/api/topic'))?.find(({ mine }) => mine)
  if (!topic) return null
  const made = await stranger.call<Article | null>('POST', `/api/topic/${topic.id}/article`, { title: '文', content })
  return made.data?.id ?? null
}

/** Makes a library for the stranger by a first small file. */
const makeLibrary = (stranger: Stranger) => stranger.upload('始.txt', `青龙水库${Math.random()}`)

/** The known attacks, as a stranger would run them. Every attack is bounded in calls and bytes. */
export const attacks: readonly Attack[] = [
  {
    name: 'a text of figures and a research over it',
    async run(stranger, signal) {
      await stranger.upload('水库.txt', `青龙水库${'仅有'.repeat(40)}甲12公里。`)
      await ask(stranger, '青龙水库有多少公里？', { mode: 'research', engineType: 'mine' }, signal)
    },
  },
  {
    name: 'a model that misbehaves',
    async run(stranger, signal) {
      await stranger.upload('档案.txt', '青龙水库的档案由资料室保管。')
      for (const vice of Object.values(modelVices)) {
        await ask(
          stranger,
          `青龙水库的档案由谁保管，${vice}？`,
          { engineType: 'mine' },
          AbortSignal.any([signal, AbortSignal.timeout(5000)]),
        ).catch(() => undefined)
      }
    },
  },
  {
    name: 'numerals and spaces in questions',
    async run(stranger) {
      await stranger.call('POST', '/api/search-result', { query: '万'.repeat(3900) })
      await stranger.call('POST', '/api/thinking-search/plan', { question: `0000${'\t'.repeat(3000)}〇〇〇〇` })
      await stranger.call('POST', '/api/thinking-search/rewrite-question', { question: '一'.repeat(3900), answers: [] })
    },
  },
  {
    name: 'four small files that are slow to read',
    async run(stranger) {
      for (let n = 0; n < 4; n += 1) await stranger.upload(`评论${n}.html`, `${n}${comments}`)
      await stranger.upload('强调.md', emphasis)
      await stranger.upload('页.pdf', manyPages)
    },
  },
  {
    name: 'texts of very many lines',
    async run(stranger) {
      for (let n = 0; n < 2; n += 1) await stranger.upload(`行${n}.txt`, `${n}\n${lines}`)
    },
  },
  {
    name: 'article saves',
    async run(stranger) {
      const topic = (await stranger.get<Topic[] | null>('/api/topic'))?.find(({ mine }) => mine)
      if (!topic) return
      const made = await stranger.call<Article | null>('POST', `/api/topic/${topic.id}/article`, { title: '文', content: bigArticle })
      for (let version = 1; made.data && version <= 20; version += 1) {
        await stranger.call('PUT', `/api/article/${made.data.id}`, {
          title: '文',
          content: `${version}${bigArticle}`,
          baseVersion: version,
        })
      }
    },
  },
  {
    name: 'one session copied a hundred times',
    async run(stranger) {
      const { data } = await stranger.call<{ id: string } | null>('POST', '/api/session', { question: '青龙水库在哪里？' })
      if (!data) return
      for (let n = 0; n < 20; n += 1) {
        await stranger.call('POST', '/api/copy-sessionV2', { sessionIds: Array.from({ length: 100 }, () => data.id) })
      }
    },
  },
  {
    name: 'uploads under fresh cookies',
    async run({ base, address }) {
      for (let n = 0; n < 10; n += 1) {
        const another = new Stranger(base, address)
        await another.upload('散文.txt', `${Math.random()}\n${prose}`)
      }
    },
  },
  {
    name: 'a question of 330,000 characters',
    async run(stranger) {
      await stranger.call('POST', '/api/session', { question: '问'.repeat(330_000) })
    },
  },
  {
    name: 'libraries read without a cookie',
    async run({ base, address }) {
      for (let n = 0; n < 200; n += 1) await new Stranger(base, address).call('GET', '/api/topic')
    },
  },
  {
    name: 'thirty researches at once',
    async run(stranger) {
      await Promise.all(
        Array.from({ length: 30 }, () =>
          ask(stranger, '青龙水库与其它水库有何不同？', { mode: 'research', engineType: 'mine' }, AbortSignal.timeout(5000)).catch(
            () => undefined,
          ),
        ),
      )
    },
  },
  {
    name: 'the API document again and again',
    async run(stranger) {
      for (let n = 0; n < 50; n += 1) await (await stranger.fetch('/api/openapi.json')).arrayBuffer()
    },
  },
  {
    name: 'connections held open',
    async run({ base }, signal) {
      await holdConnections(base, signal)
    },
  },
  {
    name: 'files listed, moved to the trash and restored',
    async run(stranger) {
      const topic = (await stranger.get<Topic[] | null>('/api/topic'))?.find(({ mine }) => mine)
      if (!topic) return
      const page = await stranger.get<{ list: FileItem[] } | null>(`/api/topic/${topic.id}/file?pageSize=100`)
      const ids = page?.list.map(({ id }) => id) ?? []
      if (ids.length === 0) return
      await stranger.call('POST', '/api/file/trash', { ids })
      await stranger.call('POST', '/api/file/restore', { ids })
    },
  },
  {
    name: 'two saves of equal paragraphs from one base',
    async run(stranger) {
      await makeLibrary(stranger)
      const id = await makeArticle(stranger, equalParagraphs)
      if (id === null) return
      for (const place of [100, 1000]) {
        const content = `${equalParagraphs.slice(0, place)}改。\n\n${equalParagraphs.slice(place)}`
        await stranger.call('PUT', `/api/article/${id}`, { title: '文', content, baseVersion: 1 })
      }
    },
  },
  {
    name: 'costly texts copied, previewed, handed over and exported',
    async run(stranger) {
      await makeLibrary(stranger)
      for (const text of costlyTexts) {
        const id = await makeArticle(stranger, text)
        if (id === null) return
        await stranger.call('POST', '/api/export/copy/article', { id })
        await stranger.call('POST', '/api/export/preview/article', { id })
        await stranger.call('POST', '/api/export/xiezuocat/md', { type: 'article', id })
        await stranger.call('POST', '/api/export/pdf/submit/article', { id })
        await (await stranger.fetch(`/notebook/${id}`)).arrayBuffer()
      }
    },
  },
  {
    name: 'a shared conversation opened as page and pictures',
    async run(stranger) {
      const { data } = await stranger.call<{ id: string } | null>('POST', '/api/session', { question: '青龙水库在哪里？' })
      if (!data) return
      await stranger.stream({ sessionId: data.id, question: '青龙水库在哪里？' }, { signal: AbortSignal.timeout(10_000) })
      const shared = await stranger.call<{ key: string } | null>('POST', '/api/share', { kind: 'session', id: data.id })
      for (let n = 0; shared.data && n < 5; n += 1) {
        for (const end of ['', '/image', '/image?form=long']) await (await stranger.fetch(`/s/${shared.data.key}${end}`)).arrayBuffer()
      }
    },
  },
  {
    name: 'a passage of a long text quoted in an article',
    async run(stranger) {
      const { data } = await stranger.upload<FileItem[] | null>('长.txt', `${Math.random()}${longBook}`)
      const id = data && (await makeArticle(stranger, '引文。'))
      if (!id) return
      const file = await stranger.get<FileItem | null>(`/api/file/${data[0]!.id}`)
      if (file?.documentId)
        await stranger.call('POST', `/api/article/${id}/quote`, { documentId: file.documentId, start: 2_000_000, end: 2_000_100 })
    },
  },
  {
    name: 'eight archives of a library',
    async run(stranger) {
      await stranger.upload('散文.txt', `${Math.random()}\n${prose}`)
      const topic = (await stranger.get<Topic[] | null>('/api/topic'))?.find(({ mine }) => mine)
      if (!topic) return
      for (let n = 0; n < 8; n += 1) await stranger.call('POST', '/api/export/zip/submit/topic', { id: topic.id, content: 'both' })
    },
  },
  {
    name: 'short addresses, feedback and complaints',
    async run(stranger) {
      for (let n = 0; n < 100; n += 1) {
        await stranger.call('POST', '/api/short-url', { url: `/history?n=${Math.random()}` })
        await stranger.call('POST', '/api/feedback', { content: prose.slice(0, 1000) })
        await stranger.call('POST', '/api/complaint', { type: 'other', targetUrl: '/search/x', content: prose.slice(0, 1000) })
      }
    },
  },
  {
    name: 'files of 30 MB',
    async run(stranger) {
      for (let n = 0; n < 3; n += 1) await stranger.upload(`大${n}.txt`, `${Math.random()}\n${prose.repeat(11)}`)
    },
  },
]
