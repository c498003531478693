import { describe, expect, it } from 'vitest'
import type { ExtractiveAnswer } from '../composition/compose.ts'
import { passagesOf } from '../fixture.ts'
import { understand } from '../understanding/understand.ts'
import { composeLibrary } from './compose-library.ts'

const libraryKind = (question: string) => understand(question).library?.kind ?? null

describe('recogniseLibraryQuestion', () => {
  it.each([
    ['这份合同讲了什么？', 'about'],
    ['用三句话概括一下这篇论文', 'about'],
    ['這份手冊說了哪些內容？', 'about'],
    ['What is this report about?', 'about'],
    ['有哪些资料提到量子计算？', 'mention'],
    ['哪几篇谈到了碳排放？', 'mention'],
    ['违约金在哪些合同里出现过？', 'mention'],
    ['除了总则，还有别的文件规定了罚款吗？', 'mention'],
    ['which documents mention Kubernetes?', 'mention'],
    ['这两个版本有什么不同？', 'differ'],
    ['甲方案和乙方案的区别是什么？', 'differ'],
    ['按时间列出项目的进展', 'timeline'],
    ['整理一份公司大事记', 'timeline'],
    ['列出全部处罚措施', 'items'],
  ])('recognises %s as %s', (question, kind) => {
    expect(libraryKind(question)).toBe(kind)
  })

  it.each([
    '长江大桥是谁设计的？',
    '哪些国家参加了会议？',
    '公司有多少员工？',
    '报告里的利润率是多少？',
    '为什么天是蓝的？',
    '文件怎么删除？',
    '支持哪些文件格式？',
    '议会在哪一年表决，决定还给邻国土地？',
    '时间线里为什么少了一些事？',
    '两家公司的利润相差多少，谁更高，比较一下',
    '还有呢',
    '',
  ])('does not recognise %s', (question) => {
    expect(libraryKind(question)).toBeNull()
  })

  it('continues the preceding question when asked for more', () => {
    const history = [{ question: '青瓷是什么？', text: '青瓷是瓷器。[[1]]' }]
    const { library, searchQuestion } = understand('还有别的吗？', history)
    expect(library).toEqual({ kind: 'more', said: ['青瓷是瓷器。[[1]]'] })
    expect(searchQuestion).toBe('青瓷是什么？')
    expect(understand('还有哪些文件提到它？', history).library).toMatchObject({ phrases: ['青瓷'] })
  })
})

function answer(question: string, texts: Parameters<typeof passagesOf>, history: Parameters<typeof understand>[1] = []) {
  const passages = passagesOf(...texts)
  const composed = composeLibrary({ understanding: understand(question, history), mode: 'detail', passages, lang: 'zh' })
  for (const { documentId, start, end, quote } of composed?.pieces.flatMap((piece) => (piece.kind === 'quote' ? piece.quotations : [])) ??
    []) {
    const passage = passages.find((one) => one.documentId === documentId)!
    expect(passage.text.slice(start, end)).toBe(quote)
  }
  return composed
}
const textOf = (composed: ExtractiveAnswer | null) => composed?.pieces.map(({ text }) => text).join('') ?? ''

const north = { title: '北站管理办法', text: '北站每日五时开门。小件行李每件收费十元。宠物不得进站。站内禁止吸烟。' }
const south = { title: '南站管理办法', text: '南站每日六时开门。小件行李每件收费十二元。宠物可以进站，但须牵绳。站内禁止吸烟。' }

describe('composeLibrary', () => {
  it('lists the documents that mention a thing, each with the sentence that mentions it', () => {
    const composed = answer('哪些文件提到宠物？', [north, south, { title: '食堂', text: '食堂中午开放。' }])
    expect(textOf(composed)).toContain('共 2 份资料提到“宠物”')
    expect(composed?.sources.map(({ documentId }) => documentId)).toEqual(['doc-1', 'doc-2'])
  })

  it('says when no document mentions all that is asked, and lists those that mention a part', () => {
    expect(textOf(answer('哪些文件提到宠物的美容价格？', [north, south]))).toContain('没有一份资料同时提到“宠物的美容价格”')
    expect(answer('哪些文件提到火箭？', [north, south])).toBeNull()
  })

  it('omits the excluded documents', () => {
    expect(answer('除了北站办法，还有哪些文件提到宠物？', [north, south])?.sources.map(({ documentId }) => documentId)).toEqual(['doc-2'])
  })

  it('compares two documents where they differ, and omits where they agree', () => {
    const text = textOf(answer('这两份办法有什么不同？', [north, south]))
    expect(text).toContain('| 方面 | 北站管理办法 | 南站管理办法 |')
    expect(text).toMatch(/\| 小件行李每件收费十元。 \| 小件行李每件收费十二元。 \|/u)
    expect(text).toMatch(/\| 宠物不得进站。 \| 宠物可以进站，但须牵绳。 \|/u)
    expect(text).not.toContain('吸烟')
  })

  it('compares the two documents named among others, and none when one text covers both', () => {
    expect(textOf(answer('南站和北站的办法有什么不同？', [{ title: '食堂', text: '食堂中午开放。' }, north, south]))).toContain(
      '| 方面 | 南站管理办法 | 北站管理办法 |',
    )
    const both = { title: '茶', text: '红茶与绿茶的区别在于发酵。' }
    expect(answer('红茶和绿茶有什么区别？', [both, north])).toBeNull()
  })

  it('lists events chronologically, those without a year in the year stated last', () => {
    const log = {
      title: '扩建记',
      text: '2023年9月1日，主体封顶。扩建工程于2021年3月立项。次年的事另记。2022年6月2日，扩建工程开工。10月，扩建工程停工一周。',
    }
    const text = textOf(answer('按时间列出扩建的经过', [log]))
    const places = ['立项', '开工', '停工', '封顶'].map((event) => text.indexOf(event))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(-1)
    expect(text).not.toContain('次年')
    expect(answer('按时间列出扩建的经过', [north])).toBeNull()
  })

  it('summarizes many documents by one sentence each', () => {
    const texts = ['甲', '乙', '丙', '丁'].map((name) => ({ title: `${name}办法`, text: `${name}办法规定了${name}的开放时间和收费标准。` }))
    const composed = answer('这个文件夹里主要有什么文件？', texts)
    expect(textOf(composed)).toContain('有 4 份资料')
    expect(composed?.sources).toHaveLength(4)
  })

  it('returns the list that the question asks for, each item with all its sentences', () => {
    const minutes = {
      title: '例会纪要',
      text: '出席：甲、乙、丙。\n议题如下。\n1. 预算。同意追加三万元。\n2. 招聘。暂缓一个月。\n整改措施如下。\n1. 更换门锁。由乙负责。\n2. 安装监控。由丙负责。\n散会。',
    }
    const text = textOf(answer('列出全部整改措施', [minutes]))
    expect(text).toContain('更换门锁。由乙负责。')
    expect(text).toContain('安装监控。由丙负责。')
    expect(text).not.toContain('预算')
  })

  it('adds sentences beyond the previous answer, and says when there are no more', () => {
    const tea = { title: '乌龙茶', text: '乌龙茶主要产于福建。乌龙茶也产于广东和台湾。' }
    const history = [{ question: '乌龙茶产于哪里？', text: '乌龙茶主要产于福建。[[1]]' }]
    const text = textOf(answer('还有别的吗？', [tea], history))
    expect(text).toContain('广东')
    expect(text).not.toContain('主要产于福建')
    const all = [...history, { question: '还有别的吗？', text }]
    expect(answer('还有吗？', [tea], all)).toMatchObject({ refused: true, quoted: [] })
  })
})
