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
]
