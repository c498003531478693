import { setTimeout as delay } from 'node:timers/promises'
import { createApi, uploadFile } from '@wenjin/client'
import type { FileItem, Topic } from '@wenjin/contract'
import { docxParagraph, makeDocx } from '@wenjin/parser/testing/samples'
import { spawnServer } from '../../apps/server/test/spawned-server.ts'
import type { Visitor } from '../../apps/server/test/visitor.ts'
import { familyMemory, peakMemory } from '../../apps/server/test/process-memory.ts'
import { ms, percentile, type Row } from '../table.ts'

/** Maximum memory of one import above the idle server in megabytes, including the parsers. */
const maxMemoryMb = 1024
const pollMs = 50
const sentence = (n: number) =>
  `第${n}号档案记录了${n % 97}号船在${1400 + (n % 500)}年的航行，船上装着瓷器、茶叶和丝绸，由泉州出发，经${n % 31}天到达。`
const prose = (chars: number, linesOf: number) => {
  const lines: string[] = []
  for (let n = 0, length = 0; length < chars; n += 1) {
    const line = Array.from({ length: linesOf }, (_, at) => sentence(n * linesOf + at)).join('')
    lines.push(line)
    length += line.length
  }
  return lines
}

/** Large files, honest and hostile, by description. */
const heavyFiles: Readonly<Record<string, () => [name: string, content: string | Uint8Array<ArrayBuffer>]>> = {
  '2.5 million lines of one letter, 5 MB': () => ['lines.txt', 'a\n'.repeat(2_500_000)],
  '2.5 million lines of one mark, 5 MB': () => ['marks.txt', '!\n'.repeat(2_500_000)],
  '4 million lines, 8 MB': () => ['more-lines.txt', 'b\n'.repeat(4_000_000)],
  'prose, 9 MB': () => ['prose.txt', prose(3_000_000, 6).join('\n')],
  'prose with page headings, 3.4 MB': () => [
    'pages.md',
    prose(1_100_000, 8)
      .map((line, at) => `## 第${at + 1}节\n\n${line}`)
      .join('\n\n'),
  ],
  'JSONL, 50 MB': () => [
    'records.jsonl',
    prose(16_500_000, 20)
      .map((text, id) => JSON.stringify({ id, title: `档案${id}`, text }))
      .join('\n'),
  ],
  'docx of 100,000 paragraphs': () => [
    'paragraphs.docx',
    new Uint8Array(makeDocx(Array.from({ length: 100_000 }, (_, n) => docxParagraph(sentence(n))).join(''))),
  ],
}

async function poll(url: string, end: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!end.aborted) {
    const from = performance.now()
    await fetch(`${url}/healthz`).then((response) => response.arrayBuffer())
    times.push(performance.now() - from)
    await delay(pollMs)
  }
  return times
}

/** Uploads a file like the page does, in parts when it is large, and waits for the end of its import. */
async function importFile(visitor: Visitor, topic: Topic, name: string, content: string | Uint8Array<ArrayBuffer>): Promise<FileItem> {
  const api = createApi({
    baseUrl: visitor.base,
    lang: 'zh',
    getToken: () => visitor.token(),
    fetch: (url, init) => visitor.fetch(String(url).slice(visitor.base.length), init),
  })
  const file = { blob: new File([content], name), fileName: name }
  const { id } = await uploadFile({ api, lang: 'zh' }, { folderId: topic.dirRootId, file, path: '' })
  for (;;) {
    const now = await visitor.get<FileItem>(`/api/file/${id}`)
    if (now.state === 'ready' || now.state === 'failed') return now
    await delay(100)
  }
}

/**
 * Imports large files one after the other, each on its own server: measures duration, memory used and released, and the wait of other
 * requests.
 */
export async function benchHeavyImports(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, make] of Object.entries(heavyFiles)) {
    const [name, content] = make()
    const server = await spawnServer({ OFFLINE: '1', MAX_UPLOAD_MB: '2048' })
    const done = new AbortController()
    try {
      const visitor = server.visitor()
      await visitor.token()
      const topic = (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
      const before = familyMemory(server.pid)
      const memory = peakMemory(server.pid, done.signal)
      const polled = poll(server.url, done.signal)
      const from = performance.now()
      const file = await importFile(visitor, topic, name, content)
      const seconds = (performance.now() - from) / 1000
      done.abort()
      const [peak, times] = [await memory, await polled]
      // An idle parser process ends after a minute.
      await delay(70_000)
      const after = familyMemory(server.pid)
      rows.push({
        what: `import of ${what}`,
        figure: `${file.state}${file.reason ? ` (${file.reason.name})` : ''} in ${seconds.toFixed(1)} s; memory +${Math.round(peak - before)} MB, +${Math.round(after - before)} MB a minute later; /healthz p50 ${ms(percentile(times, 0.5))}, p99 ${ms(percentile(times, 0.99))}, longest ${ms(Math.max(...times))}`,
        bar: `≤ ${maxMemoryMb} MB more`,
        holds: peak - before <= maxMemoryMb,
      })
    } finally {
      done.abort()
      await server.remove()
    }
  }
  return rows
}
