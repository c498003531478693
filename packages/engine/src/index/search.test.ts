import { describe, expect, it } from 'vitest'
import { createMemoryIndex } from './memory.ts'
import { searchIndex, withoutParts } from './search.ts'
import type { IndexPassage } from './segment.ts'

const passages: IndexPassage[] = [
  { id: 1, title: '尤金袋鼠', headingPath: [], text: '尤金袋鼠分布在澳洲南部岛屿及西岸地区，体重约有8公斤。' },
  { id: 2, title: '大熊猫', headingPath: [], text: '大熊猫分布在四川、陕西和甘肃的山区，以竹子为食。' },
  { id: 3, title: '澳洲', headingPath: ['动物'], text: '这里的动物有袋鼠、考拉和鸭嘴兽。袋鼠的种类很多。' },
  { id: 4, title: '长江', headingPath: ['概况', '长度'], text: '全长6300余公里，是中国最长的河流。' },
  { id: 5, title: '黄河', headingPath: ['概况', '长度'], text: '全长5464公里，是中国第二长的河流。1938年花园口决堤。' },
  { id: 6, title: '说明书', headingPath: [], text: '蒙脱石散适用于成人及儿童的急性腹泻，每日三次。' },
  { id: 7, title: '纪要', headingPath: [], text: '缺席：赵红。其余委员全部在场。' },
]

async function search(question: string, limit = 10, all: readonly IndexPassage[] = passages): Promise<number[]> {
  const index = createMemoryIndex()
  index.add('pool', all)
  return (await searchIndex(index, ['pool'], question, { limit })).map((found) => found.passage.id)
}

describe('searchIndex', () => {
  it.each([
    ['a name in title and text', '尤金袋鼠的体重大约是多少？', 1],
    ['Traditional characters', '大熊貓以什麼為食？', 2],
    ['a name only the title has', '长江有多长？', 4],
    ['a heading', '黄河的长度', 5],
    ['a number', '1938年发生了什么？', 5],
    ['a number written in Chinese', '一九三八年发生了什么？', 5],
    ['a slip of the pen in the name', '大雄猫分布在哪里？', 2],
    ['keywords', '袋鼠 考拉 鸭嘴兽', 3],
    ['a word that denies another one', '谁没参加', 7],
  ])('finds by %s', async (_, question, id) => {
    expect((await search(question))[0]).toBe(id)
  })

  it.each([
    ['useEffect', 'useEffect'],
    ['useEffect – React 中文文档', 'useeffect'],
    ['归并排序 | 算法手册', '归并排序'],
  ])('ranks the page %s first for its name %s, before pages that mention it more often', async (title, asked) => {
    const others = Array.from({ length: 60 }, (_, at) => ({
      id: at + 1,
      title: at % 2 === 0 ? `组件的写法之 ${at}` : `${asked} 的用法与常见的错误之 ${at}`,
      headingPath: [`${asked} 的清理`],
      text: `${asked} 怎么写：${asked} 在每次渲染之后运行，${asked} 的依赖写在第二个参数里。第 ${at} 例。`,
    }))
    const own = { id: 99, title, headingPath: ['参考'], text: `${asked} 让组件与外部系统同步。它有两个参数，返回值是清理函数。` }
    expect((await search(asked, 10, [...others, own]))[0]).toBe(99)
  })

  it('finds a passage by synonyms only, in either script', async () => {
    expect(await search('拉肚子該怎麼辦')).toContain(6)
    expect(await search('翻跟头該怎麼辦')).not.toContain(6)
  })

  it('looks up a bounded number of terms for a whole text, and finds the passage it was taken from', async () => {
    const index = createMemoryIndex()
    const words = (from: number) => Array.from({ length: 60 }, (_, at) => String.fromCharCode(0x4e00 + ((from + at * 37) % 6000))).join('')
    const many = Array.from({ length: 200 }, (_, at) => ({ id: at + 1, title: `第${at}卷`, headingPath: [], text: words(at * 61) }))
    index.add('pool', many)
    const asked: number[] = []
    const counting = {
      ...index,
      blocks: (requests: Parameters<typeof index.blocks>[0]) => {
        asked.push(requests.length)
        return index.blocks(requests)
      },
    }
    const question = `${many[70]!.text}${Array.from({ length: 60 }, (_, at) => words(at * 101 + 3000)).join('')}`
    expect(question.length).toBeGreaterThan(3600)
    const found = await searchIndex(counting, ['pool'], question, { limit: 10 })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toBeLessThanOrEqual(96)
    expect(found.map(({ passage }) => passage.id)).toContain(71)
  })

  it('ranks the document that covers the question in several places first, starting with its first passage', async () => {
    const chapter = (id: number, documentId: string, start: number, text: string) => ({
      id,
      title: '手册',
      headingPath: [],
      documentId,
      start,
      text,
    })
    const found = await search('引水渠的闸门', 10, [
      chapter(1, '甲', 900, '引水渠的闸门在这里提到一次，其余说的是灯塔和渡口。'),
      chapter(2, '乙', 700, '引水渠的闸门在这里提到一次，其余说的是船坞和码头。'),
      chapter(3, '乙', 0, '引水渠的闸门在这里提到一次，其余说的是堤坝和水库。'),
    ])
    expect(found[0]).toBe(3)
    expect(found.indexOf(2)).toBeGreaterThan(found.indexOf(3))
  })

  it('returns at most the limit, and nothing for terms that do not occur', async () => {
    expect(await search('分布', 1)).toHaveLength(1)
    expect(await search('氢氧化钠')).toEqual([])
    expect(await search('？！')).toEqual([])
    expect(await search('长江', 10, [])).toEqual([])
  })

  it('returns passages for both of two questions in one', async () => {
    const kangaroos = Array.from({ length: 20 }, (_, n) => ({
      id: 100 + n,
      title: '袋鼠',
      headingPath: [],
      text: `尤金袋鼠的体重记录之${n}。`,
    }))
    expect((await search('尤金袋鼠的体重是多少？另外，长江有多长？', 4, [...passages, ...kangaroos])).slice(0, 2)).toContain(4)
  })

  it('omits texts that are part of another search text', () => {
    expect(withoutParts(['长江有多长？ 黄河呢？', '长江有多长？', '黄河呢？', '黄河'])).toEqual(['长江有多长？ 黄河呢？', '黄河'])
    expect(withoutParts(['长江有多长？', '长江'])).toEqual(['长江有多长？', '长江'])
  })

  it('gives more places to a vague question than to a clear one beside it', async () => {
    const places = ['昆明', '贵阳', '南宁', '桂林'].map((title, n) => ({
      id: 20 + n,
      title,
      headingPath: [],
      text: `${title}的机场建于第${n}年。`,
    }))
    const found = await search('1938年花园口决堤的是哪条河？另外，机场是哪年建的？', 5, [...passages, ...places])
    expect(found).toEqual(expect.arrayContaining([5, 20, 21, 22, 23]))
  })

  it('prefers the passage titled with the asked name', async () => {
    const articles = ['升级问津', '问津是什么', '第一次启动问津'].map((title, n) => ({
      id: n + 1,
      title,
      headingPath: [],
      text: '问津把问津的资料交给问津。',
    }))
    expect((await search('什么是问津？', 10, articles))[0]).toBe(2)
  })

  it('prefers, among passages with the same sentence, the one about its own title', async () => {
    const same = '他在1938年出生。'
    const made = [11, 12].map((id) => ({ id, title: '牡丹', headingPath: [], text: `河流很长。${same}` }))
    const own = { id: 13, title: '张三', headingPath: [], text: `张三是画家。${same}` }
    expect((await search('他哪年出生？', 10, [...made, own]))[0]).toBe(13)
    const another = { ...own, id: 14, title: '张三 (画家)' }
    const crowd = Array.from({ length: 8 }, (_, n) => ({ id: n + 1, title: '牡丹', headingPath: [], text: `他出生了。${same}出生。` }))
    expect((await search('他1938年在哪里出生？', 10, [...crowd, another])).indexOf(14)).toBeLessThan(3)
  })

  it('demotes copies of one sentence after the first few', async () => {
    const copies = Array.from({ length: 8 }, (_, n) => ({
      id: 100 + n,
      title: '年鉴',
      headingPath: [],
      text: `年鉴之${n}。尤金袋鼠的体重约有8公斤。`,
    }))
    const found = await search('尤金袋鼠的体重', 10, [...passages, ...copies])
    expect(found.filter((id) => id >= 100).slice(0, 3)).toEqual([100, 101, 102])
    expect(found.indexOf(1)).toBeLessThan(found.indexOf(103))
    expect(found.indexOf(3)).toBeLessThan(found.indexOf(103))
  })

  it('orders equal passages by id', async () => {
    const same = [7, 8, 9].map((id) => ({ id, title: '同', headingPath: [], text: '一模一样的内容。' }))
    expect(await search('一模一样', 10, same)).toEqual([7, 8, 9])
  })

  it('returns the same for one segment and for many', async () => {
    const index = createMemoryIndex()
    for (const one of passages) index.add('pool', [one])
    const found = await searchIndex(index, ['pool'], '袋鼠分布在哪里？', { limit: 10 })
    expect(found.map(({ passage }) => passage.id)).toEqual(await search('袋鼠分布在哪里？'))
  })

  it('searches only the given collections, without deleted passages', async () => {
    const index = createMemoryIndex()
    index.add('one', passages.slice(0, 2))
    index.add('other', passages.slice(2))
    const ids = async (collections: string[]) =>
      (await searchIndex(index, collections, '袋鼠', { limit: 10 })).map(({ passage }) => passage.id)
    expect(await ids(['other'])).toEqual([3])
    expect(new Set(await ids(['one', 'other']))).toEqual(new Set([1, 3]))
    index.delete([1])
    expect(await ids(['one', 'other'])).toEqual([3])
    expect(await ids([])).toEqual([])
  })

  it('limits the postings read for common terms', async () => {
    const index = createMemoryIndex()
    const common = Array.from({ length: 3000 }, (_, n) => ({ id: n + 1, title: '', headingPath: [], text: `中国人民大学的第${n}个问题` }))
    for (let at = 0; at < common.length; at += 1000) index.add('pool', common.slice(at, at + 1000))
    expect((await searchIndex(index, ['pool'], '中国人民大学第2718个问题', { limit: 3 }))[0]!.passage.id).toBe(2719)
  })
})
