import { describe, expect, it } from 'vitest'
import { shapeOf } from './question-kind.ts'
import { splitCompound } from './compound.ts'
import { understand } from './understand.ts'

describe('shapeOf', () => {
  it.each([
    ['《战国无双3》是由哪两个公司合作开发的？', 'list', 'organization', '公司'],
    ['锣鼓经是什么？', 'whatIs', 'definition', ''],
    ['什么是放线菌酮？', 'whatIs', 'definition', '放线菌酮'],
    ['芙蓉洞什么时候开始对游人开放？', 'when', 'date', '时候开始'],
    ['纯净的四氟化碳首次被制得是在哪一年？', 'when', 'date', '年'],
    ['截至2015年，该院具有高级职称的教师有多少人？', 'howMany', 'quantity', '人'],
    ['伏尔泰的朋友们是谁写的？', 'who', 'person', ''],
    ['锦地罗分布在哪些地区？', 'where', 'place', '地区'],
    ['所有权规则有哪几条？', 'list', 'list', ''],
    ['琴娜·杜普洛出生地在哪？', 'where', 'place', ''],
    ['伊丽莎白港机场为什么又叫十分钟机场？', 'why', 'reason', ''],
    ['白葡萄酒和红葡萄酒有什么区别？', 'compare', 'difference', '区别'],
    ['怎么导入 PDF', 'howTo', 'steps', ''],
    ['可以离线使用吗？', 'yesNo', 'text', ''],
    ['當時的總統是誰？', 'who', 'person', ''],
    ['這座橋有多長？', 'howMany', 'quantity', ''],
    ['How do I import a PDF?', 'howTo', 'steps', ''],
  ])('%s', (question, kind, expected, noun) => {
    const shape = shapeOf(question)
    expect(shape.kind).toBe(kind)
    expect(shape.expected).toBe(expected)
    if (noun === '' || kind === 'which') expect(shape.askedNoun).toBe(noun)
  })
})

it.each([
  ['门票多少钱？', 'money'],
  ['渡船几点开？', 'timeOfDay'],
  ['渡船什么时候开？', null],
  ['开船要几分钟？', 'duration'],
  ['船上能带多少斤？', 'weight'],
  ['码头离车站几公里？', 'length'],
])('shapeOf reads the measure of %s, and no noun beside it', (question, measure) => {
  expect(shapeOf(question)).toMatchObject({ measure, asks: '' })
})

it.each([
  ['补票要多少钱？', ['补票']],
  ['栏杆谁来修？', ['栏杆', '修']],
  ['船票退不退？', ['船票', '退']],
  ['下雨的话这次渡船停吗？', ['下雨', '渡船', '停']],
])('takes what only helps or points from the words of %s', (question, focus) => {
  expect(understand(question).parts[0]!.focus).toEqual(focus)
})

describe('splitCompound', () => {
  it.each([
    ['大曲车站是哪些年间有人驻守？另外，史东是哪一个动画人物的原型？', ['大曲车站是哪些年间有人驻守？', '史东是哪一个动画人物的原型？']],
    ['于乐的职业是什么，另外杨群的职业是什么？', ['于乐的职业是什么', '杨群的职业是什么？']],
    ['我刚装好软件。怎么导入 PDF？', ['我刚装好软件。怎么导入 PDF？']],
    ['怎么备份', ['怎么备份']],
  ])('%s', (question, parts) => {
    expect(splitCompound(question)).toEqual(parts)
  })

  it('returns at most four parts and loses no text', () => {
    const parts = splitCompound('一是什么？二是什么？三是什么？四是什么？五是什么？')
    expect(parts).toHaveLength(4)
    expect(parts[3]).toBe('四是什么？五是什么？')
  })
})

describe('understand', () => {
  it.each([
    ['那它的作者呢？', '《红楼梦》是什么时候写的？', '《红楼梦》的作者呢？'],
    ['他是哪年出生的？', '徐晓飞是什么职业？', '徐晓飞是哪年出生的？'],
    ['那李白呢？', '杜甫是哪年出生的？', '李白是哪年出生的？'],
    ['作者呢？', '《红楼梦》是什么时候写的？', '《红楼梦》的作者是什么？'],
    ['其面积是多少？', '南田县在哪里？', '南田县的面积是多少？'],
  ])('completes the follow-up %s', (question, before, expected) => {
    expect(understand(question, [{ question: before, text: '' }]).searchQuestion).toBe(expected)
  })

  it('continues the earlier question when the follow-up has no content of its own', () => {
    const { searchQuestion } = understand('还有哪些？', [{ question: '阿拉伯音乐用哪些乐器？', text: '' }])
    expect(searchQuestion).toContain('阿拉伯音乐')
    expect(searchQuestion).toContain('乐器')
  })

  it('resolves references over several turns', () => {
    const history = [
      { question: '徐晓飞是什么职业？', text: '足球运动员。[[1]]' },
      { question: '他在哪里上学？', text: '鹿屋体育大学。[[1]]' },
    ]
    expect(understand('他哪年退役？', history).searchQuestion).toBe('徐晓飞哪年退役？')
  })

  it('leaves a self-contained question unchanged', () => {
    const history = [{ question: '徐晓飞是什么职业？', text: '' }]
    expect(understand('珠穆朗玛峰的海拔是多少？', history).searchQuestion).toBe('珠穆朗玛峰的海拔是多少？')
  })

  it.each(['巴吞他尼府建于哪一年？', '吉他是谁发明的？', '维他命C有什么用？', '吴其昌是谁？', '张无忌问她的姓名时黄衫女子怎样回答？'])(
    'finds no pronoun in %s',
    (question) => {
      expect(understand(question, [{ question: '刘备是哪里人？', text: '' }]).searchQuestion).toBe(question)
      expect(understand(`刘备是哪里人？另外，${question}`).parts[1]?.question).toBe(question)
    },
  )

  it('returns a shape and a search text for every part of a compound question', () => {
    const understood = understand('于乐的职业是什么？另外，大曲车站哪年启用？')
    expect(understood.parts.map((part) => part.kind)).toEqual(['which', 'when'])
    expect(understood.variants).toEqual(['于乐的职业是什么？ 大曲车站哪年启用？', '于乐的职业是什么？', '大曲车站哪年启用？'])
  })

  it('searches for both compared things', () => {
    expect(understand('白葡萄酒和红葡萄酒的区别是什么？').variants).toEqual(['白葡萄酒和红葡萄酒的区别是什么？', '白葡萄酒', '红葡萄酒'])
  })

  it('inserts the subject of a follow-up as written', () => {
    const history = [{ question: '长江有多长？', text: '' }]
    expect(understand("那黄河$'$'呢？", history).searchQuestion).toBe("黄河$'$'有多长？")
  })
})
