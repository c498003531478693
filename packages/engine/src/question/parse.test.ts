import { describe, expect, it } from 'vitest'
import { composeExtractive } from '../answer/composition/compose.ts'
import { passagesOf } from '../answer/fixture.ts'
import { shapeOf } from '../answer/understanding/question-kind.ts'
import { understand } from '../answer/understanding/understand.ts'
import { parseQuestion } from './parse.ts'

describe('parseQuestion and shapeOf', () => {
  it.each([
    ['这条河流经哪一国家？', 'which', 'place'],
    ['白塔於何地建立？', 'where', 'place'],
    ['何者先到终点？', 'which', 'text'],
    ['谁写的这首曲子', 'who', 'person'],
    ['茶园的主人是？', 'who', 'person'],
    ['负责敲钟的是？', 'which', 'text'],
    ['码头位于？', 'where', 'place'],
    ['开窑的日期是？', 'when', 'date'],
    ['你知道白塔是谁建的吗？', 'who', 'person'],
    ['我想知道一下渡船几点开', 'when', 'date'],
    ['能不能告诉我门票要多少钱？', 'howMany', 'quantity'],
    ['渡船能载几公斤的货', 'howMany', 'quantity'],
    ['白塔的高度', 'howMany', 'quantity'],
    ['停渡的原因', 'why', 'reason'],
    ['为何停渡', 'why', 'reason'],
    ['押金退不退？', 'yesNo', 'text'],
    ['茶園准唔准遊客入？', 'yesNo', 'text'],
    ['门票有没有什么优惠？', 'yesNo', 'text'],
    ['渡船和索道哪个更快？', 'compare', 'difference'],
    ['什么样的茶最贵', 'which', 'text'],
    ['渡口有哪些规定', 'list', 'list'],
    ['邊個管渡口？', 'who', 'person'],
    ['码头能停车不', 'yesNo', 'text'],
    ['船票丢了咋办', 'howTo', 'steps'],
    ['停渡那天船员干嘛', 'which', 'text'],
    ['你干嘛不坐船', 'why', 'reason'],
    ['How long is the bridge?', 'howMany', 'quantity'],
    ['白塔 渡口', 'other', 'text'],
  ])('%s', (question, kind, expected) => {
    const shape = shapeOf(question)
    expect([shape.kind, shape.expected]).toEqual([kind, expected])
  })

  it.each(['几何学', '何炅', '哪吒', '任何人', '最多五个', '这几天', '好几个人'])('finds no interrogative in %s', (text) => {
    expect(parseQuestion(text).interrogative).toBeNull()
  })
})

describe('further parts of a question', () => {
  it.each([
    ['哪些人不能上船？', { polarity: 'negative' }],
    ['能不能上船？', { polarity: 'positive' }],
    ['最早的一班是几点？', { superlative: '最早' }],
    ['比较 Rust 与 C++ 的内存安全机制', { compared: ['Rust', 'C++'] }],
    ['红茶、綠茶和白茶哪個最貴？', { compared: ['红茶', '綠茶', '白茶'] }],
    ['会费是多少？', { asks: '会费' }],
    ['哪种类型的茶要冷藏？', { asks: '茶' }],
  ])('%s', (question, said) => {
    expect(shapeOf(question)).toMatchObject(said)
  })

  it('understand searches each compared thing, as written in the question', () => {
    expect(understand('LN-210 和 LN-220 哪个更轻？').variants).toEqual(['LN-210 和 LN-220 哪个更轻？', 'LN-210', 'LN-220'])
  })
})

describe('a contrived question', () => {
  const passages = passagesOf(
    { title: '白塔', text: '白塔建于1863年，高三十米。' },
    '没有标点的一段话一直写下去'.repeat(200),
    '1 2 3 4 5 6 7 8 9',
  )
  it.each([
    ['as long as is allowed', '白塔为什么是哪一年由谁用什么建的，'.repeat(240).slice(0, 4000)],
    ['of one word again and again', '哪'.repeat(4000)],
    ['of quotation marks', '「'.repeat(2000) + '？'.repeat(2000)],
    ['of either or', '不'.repeat(4000)],
    ['of wrappings', '请问我想知道'.repeat(600)],
    ['of one character', '塔'],
    ['of emoji', '🗼🗼❓👨‍👩‍👧'],
    ['of code', 'for (let i = 0; i < n; i++) { console.log(`${i}?`) }'],
    ['in Uyghur', 'بۇ مۇنار قاچان سېلىنغان؟'],
    ['in Tibetan', 'མཆོད་རྟེན་འདི་ག་དུས་བཞེངས་པ་རེད།'],
    ['in Japanese', '白い塔はいつ建てられましたか？'],
    ['of marks', '？？？！！'],
    ['of half a character', '白塔\ud83d多高'],
  ])('%s is answered or refused', (_, question) => {
    const history = [{ question: '白塔在哪里？', text: '', documentIds: ['doc-1'] }]
    for (const understanding of [understand(question), understand(question, history), understand('那它呢？', [{ question, text: '' }])]) {
      expect(understanding.parts.length).toBeGreaterThan(0)
      expect(understanding.variants.length).toBeLessThanOrEqual(4)
      const { refused, pieces, quoted } = composeExtractive({ understanding, mode: 'detail', passages, lang: 'zh' })
      expect(pieces.length).toBeGreaterThan(0)
      expect(refused).toBe(quoted.length === 0)
    }
  })
})
