import { applyMessage, emptyAnswer, type Answer, type StreamMessage } from '@wenjin/contract'
import { describe, expect, test } from 'vitest'
import { passagesOf, passagesOfBlocks } from '../answer/fixture.ts'
import type { RankedPassage } from '../model.ts'
import { findConflicts } from './conflicts.ts'
import { collectFigures, figuresOf } from './figures.ts'
import type { Material } from './material.ts'
import { ResearchReport } from './report.ts'
import { reviewFindings } from './review.ts'
import { readEvidence } from '../answer/evidence/evidence.ts'
import { findSeries } from './series.ts'

function materialOf(passages: readonly RankedPassage[]): Material {
  const titles = new Map(passages.map(({ documentId, title }) => [documentId, title]))
  const documents = [...titles].map(([id, title]) => ({ id, described: { category: 'mine', title, link: `/doc/${id}`, snippet: '' } }))
  return { passages, documents }
}

const sentencesOf = (...texts: Parameters<typeof passagesOf>) => readEvidence(passagesOf(...texts))
const foldOf = (messages: readonly StreamMessage[]): Answer => messages.reduce(applyMessage, emptyAnswer())

/** Checks that every mark is listed before its use in the text, and that quotes are exact. */
function expectSound(messages: readonly StreamMessage[], passages: readonly RankedPassage[]): Answer {
  let answer = emptyAnswer()
  for (const message of messages) {
    answer = applyMessage(answer, message)
    if (message.type !== 'append-text') continue
    const listed = new Set(answer.references.map(({ index }) => index))
    for (const [, index] of answer.text.matchAll(/\[\[(\d+)\]\]/gu)) expect(listed).toContain(Number(index))
  }
  for (const { index, start, end, quote } of answer.citations) {
    const { link } = answer.references.find((reference) => reference.index === index)!
    const passage = passages.find((one) => `/doc/${one.documentId}` === link && one.start <= start! && one.end >= end!)!
    expect(passage.text.slice(start! - passage.start, end! - passage.start)).toBe(quote)
  }
  return answer
}

describe('a report', () => {
  const first = passagesOfBlocks('东湖', [
    '# 概况',
    '东湖位于武汉市，水面面积33平方公里。',
    '# 水质',
    '东湖水质在2005年为五类，2015年为四类，2022年为三类。',
  ])
  const second = passagesOf({ title: '武汉湖泊志', text: '东湖水面面积28平方公里。东湖的水质治理始于2000年。', date: '1999-05-01' })

  test('numbers its sources once for all sections, in order of citation', () => {
    const report = new ResearchReport('东湖的情况', 'zh')
    const questions = ['东湖的水质治理始于哪一年？', '东湖的概况是什么？']
    report.setPlan(questions)
    const messages = [
      ...report.quoteSection(questions[0]!, materialOf([...second, ...first])),
      ...report.quoteSection(questions[1]!, materialOf([...first, ...second])),
      ...report.close(60),
    ]
    const answer = expectSound(messages, [...first, ...second])
    expect(answer.references.map(({ index, title }) => [index, title])).toEqual([
      [1, '武汉湖泊志'],
      [2, '东湖'],
    ])
    expect(answer.text).toMatch(/^## 东湖的水质治理始于哪一年\n\n/u)
    expect(answer.text).toMatch(/始于2000年。\[\[1\]\]/u)
    expect(answer.text).toMatch(/## 东湖的概况是什么\n\n[^#]*33平方公里。\[\[2\]\]/u)
    expect(answer.text).toMatch(/## 说法不一[^#]*（1999-05-01）：东湖水面面积28平方公里。\[\[1\]\]\n[^#]*33平方公里。\[\[2\]\]/u)
  })

  test('does not repeat a section: a question answered by another section has none of its own', () => {
    const report = new ResearchReport('东湖的情况', 'zh')
    const material = materialOf(first)
    const messages = [
      ...report.quoteSection('东湖的水面面积有多大？', material),
      ...report.quoteSection('东湖水面的面积是多少？', material),
    ]
    expect(foldOf(messages).text.match(/水面面积33平方公里/gu)).toHaveLength(1)
    expect(foldOf(messages).text.match(/^## .+$/gmu)).toHaveLength(1)
    expect(foldOf([...messages, ...report.close(60)]).text).toMatch(
      /## 没有单列的子问题\n\n- 东湖水面的面积是多少：见“东湖的水面面积有多大”一节$/u,
    )
  })

  test('lists sources read but not cited, then those found but not read, up to the limit', () => {
    const passages = [...first, ...passagesOf({ title: '无关', text: '黄山在安徽。', documentId: 'other' })]
    const unread = { category: 'webpage', title: '没读的网页', link: 'https://example.org/a', snippet: '' }
    const report = new ResearchReport('东湖的水面面积有多大？', 'zh')
    const messages = [...report.quoteSummary({ ...materialOf(passages), unread: [unread] }), ...report.close(60)]
    expect(foldOf(messages).references.map(({ title }) => title)).toEqual(['东湖', '无关', '没读的网页'])
    const bounded = new ResearchReport('东湖的水面面积有多大？', 'zh')
    expect(foldOf([...bounded.quoteSummary(materialOf(passages)), ...bounded.close(1)]).references).toHaveLength(1)
  })

  test('written by a model uses only the sources of each section, and continues with quotations after an interruption', () => {
    const report = new ResearchReport('东湖的情况', 'zh')
    const opening = report.quoteSection('东湖的水质治理始于哪一年？', materialOf(second))
    const { messages, sources } = report.beginWritten('东湖的概况', materialOf(first))
    expect(sources.map(({ index }) => index)).toEqual([2])
    const written = [
      ...report.write('## 标题\n\n东湖位于武汉市[[2]]。东湖水面面积28平方公里[[1]]。后来'),
      ...report.endWritten(),
      ...report.quoteRest('东湖的概况', materialOf(first)),
    ]
    const answer = expectSound([...opening, ...messages, ...written], [...first, ...second])
    expect(answer.text).toContain('### 标题')
    expect(answer.text).toMatch(/东湖位于武汉市。\[\[2\]\]/u)
    const wrong = answer.citations.filter(
      ({ sentence: [from, to] }) => /28平方公里/u.test(answer.text.slice(from, to)) && from > answer.text.indexOf('标题'),
    )
    expect(wrong.every(({ verdict }) => verdict !== 'verified')).toBe(true)
    expect(answer.text).toMatch(/后来\n\n东湖位于武汉市，水面面积33平方公里。\[\[2\]\]/u)
  })

  test('is deterministic for the same material, also after it was stored', () => {
    const write = (material: Material) => {
      const report = new ResearchReport('东湖的情况', 'zh')
      return foldOf([...report.quoteSummary(material), ...report.quoteSection('东湖的概况是什么？', material), ...report.close(60)])
    }
    const material = materialOf([...first, ...second])
    expect(write(JSON.parse(JSON.stringify(material)) as Material)).toEqual(write(material))
  })
})

describe('collectFigures and findSeries', () => {
  const figures = (text: string) =>
    figuresOf(sentencesOf(text)[0]!).map(({ indicator, value, time }) => [indicator, value, time].filter(Boolean).join('｜'))

  test.each([
    ['截至2023年底，全市常住人口为1867.66万人，同比增长3.5%。', ['全市常住人口｜1867.66万人｜2023年底']],
    [
      '2019年产量为10万吨，2020年为12.5万吨，2021年达到15万吨。',
      ['产量｜10万吨｜2019年', '产量｜12.5万吨｜2020年', '产量｜15万吨｜2021年'],
    ],
    ['大桥全长1670米，总投资1.2亿元。', ['大桥全长｜1670米', '总投资｜1.2亿元']],
    ['他在第3天走了。', []],
    ['它有24个站。', []],
  ])('%s', (text, expected) => {
    expect(figures(text)).toEqual(expected)
  })

  test('make a series of three points of one quantity, but not of two; in a table each column is one', () => {
    const seriesOf = (...passages: RankedPassage[]) => {
      const all = readEvidence(passages)
      return findSeries(collectFigures(all), all, all).map(({ title, unit, kind, points }) => [
        title,
        unit,
        kind,
        points.map(({ label, values }) => `${label}=${values.join('+')}`).join(' '),
      ])
    }
    expect(seriesOf(...passagesOf('2019年产量为10万吨，2021年达到15万吨，2020年为12.5万吨。'))).toEqual([
      ['产量', '万吨', 'line', '2019=10 2020=12.5 2021=15'],
    ])
    expect(seriesOf(...passagesOf('2019年产量为10万吨，2020年为12.5万吨。'))).toEqual([])
    const two = passagesOf(
      { title: '志', text: '2021年产量为14万吨。' },
      { title: '报', text: '2019年产量为10万吨，2020年为12万吨，2021年为15万吨。' },
    )
    expect(seriesOf(...two)).toEqual([['产量', '万吨', 'line', '2019=10 2020=12 2021=15']])
    const table = passagesOfBlocks('统计', ['| 年份 | 产量（万吨） | 备注\n2019 | 1,000 | 甲\n2020 | 1,200 | 乙\n2021 | 1,500 | 丙'])
    expect(seriesOf(...table)).toEqual([['统计：产量', '万吨', 'line', '2019=1000 2020=1200 2021=1500']])
    const sides = passagesOfBlocks('统计', ['| 年份 | 甲（亿元） | 乙（亿元）\n2019 | 1.0 | 2\n2020 | 3 | 4\n2021 | 5 | 6'])
    expect(seriesOf(...sides)).toEqual([['统计', '亿元', 'line', '2019=1+2 2020=3+4 2021=5+6']])
  })
})

describe('conflicts between sources', () => {
  const conflicts = (...texts: { title: string; text: string }[]) => {
    const near = sentencesOf(...texts)
    return findConflicts(near, collectFigures(near)).map(({ sentences }) => sentences.map(({ text }) => text))
  }
  const pair = (a: string, b: string) => conflicts({ title: '甲', text: a }, { title: '乙', text: b })

  test('are found for different statements on one thing', () => {
    expect(pair('东湖水面面积33平方公里。', '东湖水面面积28平方公里，是大湖。')).toHaveLength(1)
    expect(pair('大桥于1957年10月15日正式通车。', '大桥于1958年3月正式通车。')).toHaveLength(1)
  })

  test.each([
    ['东湖水面面积33平方公里。', '东湖水面面积33000000平方米。'],
    ['2019年东湖水面面积33平方公里。', '2022年东湖水面面积32平方公里。'],
    ['大桥于1957年通车。', '大桥于1957年10月15日通车。'],
    ['甲湖水面面积33平方公里。', '乙湖水面面积28平方公里。'],
    ['东湖水面面积33平方公里。', '东湖水面面积33.1平方公里。'],
  ])('are not found for %s and %s', (a, b) => {
    expect(pair(a, b)).toEqual([])
  })

  test('are found among the sentences that reviewFindings returns', () => {
    const passages = passagesOf({ title: '东湖', text: '东湖水面面积33平方公里。' }, { title: '湖泊志', text: '东湖水面面积28平方公里。' })
    const { near } = reviewFindings('东湖的水面面积有多大？', passages)
    expect(findConflicts(near, collectFigures(near))).toHaveLength(1)
  })
})
