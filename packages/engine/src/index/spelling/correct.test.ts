import { describe, expect, it } from 'vitest'
import { createMemoryIndex } from '../memory.ts'
import { correctQuestion, searchIndex } from '../search.ts'
import type { IndexPassage } from '../segment.ts'

const texts: [title: string, text: string][] = [
  ['战国无双3', '《战国无双3》是由光荣和ω-force合作开发的战国无双系列的正统第三续作，公司在东京发表了它。'],
  ['刘备', '刘备是蜀汉的开国皇帝，公元223年在白帝城逝世。'],
  ['东极教会', '东极教会位于北京东城区，建于1863年，是北京最早的教会之一。'],
  ['大熊猫', '大熊猫分布在四川、陕西和甘肃的山区，以竹子为食。'],
  ['React', 'React 的 hooks 让函数组件也有状态。machine 也是一个词。'],
  ['长江', '长江全长6300余公里，是中国最长的河流。'],
]
const passages: IndexPassage[] = texts.map(([title, text], at) => ({ id: at + 1, title, headingPath: [], text }))

function indexOf(all: readonly IndexPassage[]) {
  const index = createMemoryIndex<IndexPassage>()
  index.add('pool', all)
  return index
}

const correct = (question: string) => correctQuestion(indexOf(passages), ['pool'], question)

describe('a question with homophone errors', () => {
  it.each([
    ['《战国无双3》是由哪两个功司合坐开发的？', '《战国无双3》是由哪两个公司合作开发的？'],
    ['留备在哪里逝世？', '刘备在哪里逝世？'],
    ['大雄猫以什么为食？', '大熊猫以什么为食？'],
    ['大雄貓以什麼為食？', '大熊貓以什麼為食？'],
  ])('%s is corrected', async (question, meant) => {
    expect(await correct(question)).toBe(meant)
  })

  it.each([
    ['what the index has', '刘备在白帝城逝世了吗？'],
    ['words of the dictionary that the index lacks', '刘备的籍贯和职业是什么？'],
    ['names that nothing sounds like', '诺贝尔奖是谁颁发的？'],
    ['nothing but a question word', '为什么？'],
  ])('%s is not corrected', async (_, question) => {
    expect(await correct(question)).toBeNull()
  })

  it('finds the intended passages first, and those that match as typed as well', async () => {
    const typed = { id: 9, title: '功司', headingPath: [], text: '功司是一种古代的官署，合坐审理案件。' }
    const find = async (all: readonly IndexPassage[], question: string) =>
      (await searchIndex(indexOf(all), ['pool'], question, { limit: 5 })).map(({ passage }) => passage.id)
    expect((await find(passages, '哪两个功司合坐开发？'))[0]).toBe(1)
    expect(await find([...passages, typed], '哪两个功司合坐审理？')).toContain(9)
  })
})

describe('a question typed in pinyin', () => {
  it.each([
    ['beijing dongjijiaohui', '北京东极教会'],
    ['bei jing dong ji jiao hui', '北京东极教会'],
    ['liubei zai nali shishi', '刘备在哪里逝世'],
    ['daxiongmao的食物', '大熊猫的食物'],
    ["chang'jiang", '长江'],
    ['changjiang xuexi', '长江 xuexi'],
  ])('%s', async (question, meant) => {
    expect(await correct(question)).toBe(meant)
  })

  it.each(['React hooks', 'machine learning', 'change the world', 'kubernetes'])('is not assumed for %s', async (question) => {
    expect(await correct(question)).toBeNull()
  })
})

it.each([
  ['a word of one character that the passages know', '鱼片煮多久？'],
  ['a phrase of everyday speech', '租金多少钱一个月？'],
  ['a word of one character that the passages lack', '吃这个药能喝啤酒吗？'],
])('otherReadings leaves %s unchanged, despite homophones across word boundaries', async (_, question) => {
  const recipe = { id: 1, title: '酸菜鱼', headingPath: [], text: '转小火，鱼片逐片下锅，煮久了会老。' }
  const lease = { id: 2, title: '合同', headingPath: [], text: '任何一方应提前30日通知，并支付一个月租金。人数减少前一个月不收租金。' }
  const manual = { id: 3, title: '密钥', headingPath: [], text: '两种程序支持这个格式。密钥能保存在本机，一个钥匙对应一台设备。' }
  expect(await correctQuestion(indexOf([recipe, lease, manual]), ['pool'], question)).toBeNull()
})

it('otherReadings corrects nothing with segments without pairs', async () => {
  const index = indexOf(passages)
  const old = { ...index, segments: async (names: readonly string[]) => (await index.segments(names)).map(forget) }
  expect(await correctQuestion(old, ['pool'], '大雄猫以什么为食？')).toBeNull()
})

function forget<T extends { info: object }>(live: T): T {
  return { ...live, info: { ...live.info, pairs: null } }
}
