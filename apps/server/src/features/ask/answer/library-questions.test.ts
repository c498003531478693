import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileItem, Result, Topic } from '@wenjin/contract'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { loadManual } from '../../library/upload/index.ts'

let server: TestServer
let visitor: Visitor
let topic: Topic
const files: FileItem[] = []

const texts: readonly (readonly [string, string])[] = [
  [
    '东湖游泳馆管理办法.md',
    '# 东湖游泳馆管理办法\n\n## 开放时间\n\n游泳馆每天6时至22时开放，周一上午换水停开。\n\n## 收费\n\n成人每次票价30元，学生凭证15元。\n\n## 押金\n\n储物柜押金50元，离馆时退还。\n\n## 安全\n\n儿童须由成人陪同入池，深水区须持深水证。\n',
  ],
  [
    '西湖游泳馆管理办法.md',
    '# 西湖游泳馆管理办法\n\n## 开放时间\n\n游泳馆每天7时至21时开放，周三下午换水停开。\n\n## 收费\n\n成人每次票价45元，学生凭证20元。\n\n## 押金\n\n储物柜不收押金。\n\n## 安全\n\n儿童须由成人陪同入池，深水区须持深水证。\n',
  ],
  [
    '扩建大事.txt',
    '2023年9月1日，新馆主体封顶。\n\n2021年3月12日，东湖游泳馆扩建工程立项。\n\n2024年5月20日，扩建后的游泳馆重新开放。\n\n2022年6月，扩建工程开工，施工单位是远山建筑公司。\n',
  ],
  ['食堂通知.txt', '本周食堂停业三天，维修排烟管道。午餐改由二号楼供应。'],
]

async function put(by: Visitor, folder: string, name: string, text: string): Promise<FileItem> {
  const { data } = await by.upload<FileItem[]>(name, text, folder)
  for (;;) {
    const file = await by.get<FileItem>(`/api/file/${data[0]!.id}`)
    if (file.state === 'ready' || file.state === 'failed') return file
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
  visitor = server.visitor()
  topic = await visitor.post<Topic>('/api/topic', { name: '场馆' })
  for (const [name, text] of texts) files.push(await put(visitor, topic.dirRootId, name, text))
})
afterAll(() => server.close())

const ask = (question: string, fields: Record<string, unknown> = {}) => visitor.ask(question, { model: 'extractive', ...fields })
const cited = ({ references, citations }: Result) =>
  [...new Set(citations.map(({ index }) => references.find((one) => one.index === index)?.title))].toSorted()
const areVerified = ({ citations }: Result) => citations.length > 0 && citations.every(({ verdict }) => verdict === 'verified')

describe('questions about a library as a whole', () => {
  test('which documents mention a term: the answer lists each with its sentence and the count, and no other document', async () => {
    const result = await ask('有哪些文件提到押金？')
    expect(result.text).toContain('共 2 份资料提到“押金”')
    expect(cited(result)).toEqual(['东湖游泳馆管理办法', '西湖游泳馆管理办法'])
    expect(result.text).toContain('储物柜押金50元')
    expect(areVerified(result)).toBe(true)
    expect(cited(await ask('排烟管道在哪些文件里出现过？'))).toEqual(['食堂通知'])
  })

  test('the differences of two documents: the answer is a table of their statements on the same aspects', async () => {
    for (const result of [
      await ask('这两份办法有什么不同？', { fileIds: [files[0]!.id, files[1]!.id] }),
      await ask('东湖游泳馆管理办法和西湖游泳馆管理办法有什么区别？'),
    ]) {
      expect(result.text).toMatch(/\| 方面 \| .*东湖.* \| .*西湖.* \|/u)
      expect(result.text).toMatch(/\| 收费 \| 成人每次票价30元.*\| 成人每次票价45元/u)
      expect(result.text).not.toContain('深水证')
      expect(areVerified(result)).toBe(true)
    }
  })

  test('a timeline question: the answer lists the events by date', async () => {
    const { text, citations } = await ask('按时间列出东湖游泳馆扩建的经过。')
    const places = ['立项', '开工', '封顶', '重新开放'].map((event) => text.indexOf(event))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(citations.length).toBeGreaterThanOrEqual(4)
  })

  test('the subject of a file or of a whole topic is summarized', async () => {
    const file = await ask('这份文件讲了什么？', { fileIds: [files[1]!.id] })
    expect(cited(file)).toEqual(['西湖游泳馆管理办法'])
    expect(file.text).toContain('押金')
    const whole = await ask('这个资料库里主要是些什么文件？', { searchTopic: topic.id })
    expect(whole.text).toContain('有 4 份资料')
    expect(cited(whole)).toHaveLength(4)
  })

  test('“more” lists what the previous answer did not say, and finally says that there is no more', async () => {
    const first = await ask('东湖游泳馆扩建工程什么时候立项？', { mode: 'concise' })
    const said = first.citations.map(({ quote }) => quote)
    const second = await visitor.askOn(first, '还有别的吗？')
    expect(second.citations.length).toBeGreaterThan(0)
    for (const { quote } of second.citations) expect(said).not.toContain(quote)
  })
})

test('a comparison without a model uses the compared things and the named aspect as its plan', async () => {
  const question = '比较 Rust 与 C++ 的内存安全机制'
  const { steps } = await visitor.post<{ steps: string[] }>('/api/thinking-search/plan', { question })
  expect(steps.slice(0, 3)).toEqual(['Rust的内存安全机制是怎样的？', 'C++的内存安全机制是怎样的？', 'Rust和C++的内存安全机制有什么不同？'])
})

test('the built-in manual is searched only when the question names the product or a manual heading, or no other topic exists', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'manual-'))
  await writeFile(join(folder, '上传.md'), '# 上传与开放\n\n## 上传文件的大小\n\n每个文件的大小最多100MB，上传的文件每天都能开放给别人。\n')
  await loadManual(server.ctx, folder)
  const titles = ({ references }: Result) => references.map(({ title }) => title)
  expect(titles(await ask('游泳馆每天几点开放？'))).not.toContain('上传与开放')
  expect(titles(await ask('问津里上传文件每天有多少？'))).toContain('上传与开放')
  expect(titles(await ask('上传文件的大小是多少？'))).toContain('上传与开放')
  expect(titles(await server.visitor().ask('每个文件最多多大？', { model: 'extractive' }))).toContain('上传与开放')
})
