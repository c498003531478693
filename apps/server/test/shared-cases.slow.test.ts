import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentView, FileItem, Result, Topic } from '@wenjin/contract'
import { rootDir } from '../src/installation.ts'
import { say, startScriptedModel, type ScriptedModel } from './peers/scripted-model.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import type { Visitor } from './visitor.ts'

/** Small files and replies of models that products like this one once read wrongly; outside of the repository. */
const folder = join(rootDir, '..', 'shared', 'data', 'cases')
const bytesOf = async (name: string) => new Uint8Array(await readFile(join(folder, name)))
const textOf = (name: string) => readFile(join(folder, name), 'utf8')

const source = `# 竹材的力学性能

竹材抗拉强度平均值为 168 兆帕。竹材抗拉强度外侧约为内侧的2.3倍。节部试样的抗拉强度比节间低18%。

毛竹的抗压强度平均值为 62 兆帕。毛竹可用于跨度不超过6米的次要构件。应力按 σ = F / A 计算，F 是荷载，A 是截面积。
`

describe.skipIf(!existsSync(folder))('shared cases', () => {
  let server: TestServer
  let visitor: Visitor
  beforeAll(async () => {
    server = await startTestServer()
  }, 60_000)
  afterAll(() => server.close())

  async function open(name: string): Promise<{ file: FileItem; view: DocumentView; markdown: string }> {
    visitor = server.visitor()
    const file = await visitor.put(name, await bytesOf(name))
    expect(file.state).toBe('ready')
    const view = await visitor.get<DocumentView>(`/api/document/${file.documentId}?count=2000`)
    return { file, view, markdown: await (await visitor.fetch(`/api/document/${file.documentId}/markdown`)).text() }
  }
  const ask = (question: string): Promise<Result> => visitor.ask(question)
  const verdicts = ({ citations }: Result) => citations.map(({ verdict }) => verdict)

  test('c-docx: tracked changes are stated, the comment, the header, the text box and the note are read, the address is kept', async () => {
    const { view, markdown } = await open('c-docx-revision-textbox-footnote-link.docx')
    expect(view.notices).toEqual([{ kind: 'revisions', inserted: 1, deleted: 1 }])
    for (const words of [
      '三十六个月',
      '批注（法务）：质保期过长',
      'CG-2026-018',
      '供应商门户（https://order.example.org/apply?id=7）',
      '二号泊位',
      '千分之一',
    ])
      expect(markdown).toContain(words)
    expect(markdown).not.toContain('十二个月')
    expect((await ask('供应商门户的网址是什么')).text).toContain('https://order.example.org/apply?id=7')
    expect((await ask('文件编号是多少')).text).toContain('CG-2026-018')
  })

  test('c-superlative: the highest of the table is not contradicted, and the file has no date', async () => {
    await open('c-superlative-source.docx')
    const result = await ask('立面修缮多少钱，占比多少')
    expect(result.text).toMatch(/8200/)
    expect(result.citations.map(({ verdict }) => verdict)).not.toContain('contradicted')
    expect(result.references.map(({ date }) => date ?? null)).toEqual(result.references.map(() => null))
  })

  test.each([
    ['c-csv-15-rows-gbk.csv', 'Q014 的含水率是多少', ['Q014', '6.4%', '含水率'], ['Q013', '6.3%']],
    ['c-xlsx-36-rows.xlsx', '2025年12月西街店的销售额', ['2025年12月', '西街店', '205200', '销售额'], ['151000']],
    ['c-csv-400-rows.csv', 'SZ-350 的实际水量和管护人', ['SZ-350', '72', '李明'], ['SZ-349', 'SZ-351']],
  ])('%s: the row that is asked for is answered under its head', async (name, question, wanted, others) => {
    await open(name)
    const result = await ask(question)
    for (const words of wanted) expect(result.text).toContain(words)
    for (const words of others) expect(result.text).not.toContain(words)
    expect(new Set(verdicts(result))).toEqual(new Set(['verified']))
  })

  test('c-xlsx-types: formats are kept, the formula is computed and stated, cells stay in their columns', async () => {
    const { view, markdown } = await open('c-xlsx-types.xlsx')
    expect(view.notices).toEqual([{ kind: 'formulas', computed: 1, uncomputed: 0 }])
    expect(markdown).toContain('| HT-001 | 清河物业 | 2025年3月14日 | 2027/3/13 | ¥1,234,567.50 | 6% | 110101199003078900 | 87.5% |')
    expect(markdown).toContain('| 合计 |  |  |  | 1332567.5 |')
    expect(markdown).toContain('| 签约时刻 |  | 14:30 |')
    expect(markdown).not.toContain('\\')
  })

  test.each([
    ['c-pdf-two-column.pdf', '采样周期是多久', '采样周期十分钟'],
    ['c-pptx-notes-group-table.pptx', '激光测距仪有几台', '14 台'],
    ['c-pptx-notes-group-table.pptx', '夜间值班人数', '不得少于五人'],
    ['c-txt-big5.txt', '台南盐田年产盐多少', '十六萬噸'],
    ['c-txt-gb18030.txt', '𠮷姓有多少户', '四十二户'],
    ['c-html-gb2312.html', '每十斤鲜笋用盐多少', '一斤二两'],
  ])('%s is read rightly: %s', async (name, question, wanted) => {
    await open(name)
    expect((await ask(question)).text).toContain(wanted)
  })

  test('c-zip: names and texts in GBK are read', async () => {
    visitor = server.visitor()
    await visitor.put('c-zip-gbk-names.zip', await bytesOf('c-zip-gbk-names.zip'))
    const [topic] = await visitor.get<Topic[]>('/api/topic')
    const names = async () => (await visitor.get<{ list: FileItem[] }>(`/api/topic/${topic!.id}/file?pageSize=100`)).list
    await expect
      .poll(async () => (await names()).every(({ state }) => state === 'ready') && (await names()).length, { timeout: 60_000 })
      .toBeGreaterThan(1)
    expect((await names()).map(({ fileName }) => fileName)).toEqual(expect.arrayContaining(['一季度总结.md', '端午值班表.txt']))
    expect((await ask('新建鱼塘多少亩')).text).toContain('十七亩')
  })
})

describe.skipIf(!existsSync(folder))('shared replies of a model', () => {
  let server: TestServer
  let model: ScriptedModel
  beforeAll(async () => {
    model = await startScriptedModel()
    server = await startTestServer({ env: { LLM_BASE_URL: model.baseUrl, LLM_API_KEY: 'k', LLM_MODEL: 'scripted' } })
  }, 60_000)
  afterAll(async () => {
    await server.close()
    await model.close()
  })

  const ask = async (name: string, content: string | Uint8Array<ArrayBuffer>, question: string, reply: string): Promise<Result> => {
    const visitor = server.visitor()
    await visitor.put(name, content)
    model.script = say(reply)
    return visitor.ask(question)
  }
  const reply = async (name: string) => ask('竹材.md', source, '应力怎样计算，竹材的抗拉强度怎样', await textOf(name))

  test.each([
    ['a-bold-sentence.txt', 3],
    ['a-bold-then-number.txt', 3],
  ])('%s: sentences are verified whole, with their marks behind their stops', async (name, count) => {
    const { text, citations } = await reply(name)
    expect(citations.map(({ verdict }) => verdict)).toEqual(Array.from({ length: count }, () => 'verified'))
    expect(text).toContain('外侧约为内侧的2.3倍。[[1]]')
    expect(text).toContain('**不变。**')
  })

  test('a-latex.txt: formulas in every notation are formulas, and no mark is within one', async () => {
    const { text } = await reply('a-latex.txt')
    expect(text).not.toMatch(/\\[()[\]]/)
    expect(text).toContain('行内 $E=mc^2$ 与 $$x^2$$')
    expect(text.split('$$').filter((_, at) => at % 2 === 1)).toEqual(['\n\\sigma = \\frac{F}{A}\n', 'x^2', '\n\\sigma = \\frac{F}{A}\n'])
  })

  test('a-dollar-env.txt: amounts and variables are no formulas', async () => {
    expect((await reply('a-dollar-env.txt')).text.replaceAll('\\$', '#')).toContain('价格从#100涨到#200，环境变量 #HOME/bin:#PATH 不变。')
  })

  test('a-orphan-think.txt: what precedes a lone closing tag is thinking', async () => {
    const { text, thinking, citations } = await reply('a-orphan-think.txt')
    expect(thinking.trim()).toBe('先想一下用户要什么。')
    expect(text).toBe('竹材抗拉强度平均值为 168 兆帕。[[1]]')
    expect(citations.map(({ verdict }) => verdict)).toEqual(['verified'])
  })

  test('c-superlative: the highest of the table is not struck', async () => {
    const file = await bytesOf('c-superlative-source.docx')
    const { citations } = await ask('可研.docx', file, '哪一项投资占比最高', '立面修缮 8200 万元，占比最高。')
    expect(citations).toHaveLength(1)
    expect(['verified', 'partial']).toContain(citations[0]!.verdict)
  })
})
