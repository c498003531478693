import { describe, expect, it } from 'vitest'
import { preferDocuments } from '../../question/prefer.ts'
import { splitCompound } from './compound.ts'
import { passagesOf } from '../fixture.ts'
import { understand } from './understand.ts'

const after = (before: string, question: string) => understand(question, [{ question: before, text: '', documentIds: ['doc-1'] }])

describe('a follow-up', () => {
  it.each([
    ['怎么导入 PDF？', '那 Word 呢？', '怎么导入 Word？'],
    ['渡口7月几点收班？', '8月呢？', '渡口8月几点收班？'],
    ['河东茶园的门票多少钱？', '换成河西茶园呢？', '河西茶园的门票多少钱？'],
    ['LN-210 的视角是多少？', '换成 LN-220 呢？', 'LN-220 的视角是多少？'],
    ['白塔由哪个部门看管？', '谁来修？', '白塔谁来修？'],
    ['白塔是谁建的？', '为什么要拆？', '白塔为什么要拆？'],
    ['《渡口章程》有几条？', '第二条说了什么？', '《渡口章程》第二条说了什么？'],
    ['老魏负责什么？', '他归谁管？', '老魏归谁管？'],
    ['渡口一天开几班？', '遇到大雾时呢？', '遇到大雾时，渡口一天开几班？'],
  ])('%s — %s', (before, question, completed) => {
    const { searchQuestion, earlier } = after(before, question)
    expect(searchQuestion.replaceAll(/(?<=\p{Script=Han}) | (?= )/gu, '')).toBe(completed.replaceAll(/(?<=\p{Script=Han}) /gu, ''))
    expect(earlier).toEqual({ lean: 'clearly', documentIds: ['doc-1'] })
  })

  it('has the answer type of its own interrogative', () => {
    expect(after('渡口哪天停开？', '为什么？').kind).toBe('why')
  })

  it.each([
    ['白塔是谁建的？', '《渡口章程》第二条说了什么？'],
    ['白塔是谁建的？', 'Kubernetes 的 exit code 137 是什么？'],
    ['白塔是谁建的？', '乾隆皇帝哪一年到过这座渡口城？'],
  ])('%s — %s changes the subject', (before, question) => {
    const { searchQuestion, earlier, variants } = after(before, question)
    expect(searchQuestion).toBe(question)
    expect(variants).toEqual([question])
    expect(earlier).toEqual({ lean: 'no', documentIds: [] })
  })

  it('stays unchanged, and is also searched with the previous topic, when it is ambiguous', () => {
    const { searchQuestion, variants, earlier } = after('河东茶园几点开门？', '门票要买吗？')
    expect(searchQuestion).toBe('门票要买吗？')
    expect(variants[1]).toContain('河东茶园')
    expect(earlier.lean).toBe('perhaps')
  })
})

describe('two questions in one', () => {
  it.each([
    ['白塔是誰建的，還有渡口幾點開？', ['白塔是誰建的', '渡口幾點開？']],
    ['白塔何时建成，是谁建的？', ['白塔何时建成，是谁建的？']],
    ['茶园的主人是？以及茶叶卖到哪里？', ['茶园的主人是？', '茶叶卖到哪里？']],
    ['白塔有多高，它由谁看管？', ['白塔有多高', '它由谁看管？']],
    ['门票由谁出，旅行社还是游客？', ['门票由谁出，旅行社还是游客？']],
    ['他问「船几点开？渡口在哪？」是什么意思？', ['他问「船几点开？渡口在哪？」是什么意思？']],
    ['什么情况下，渡船可以不开？', ['什么情况下，渡船可以不开？']],
  ])('%s', (question, parts) => {
    expect(splitCompound(question)).toEqual(parts)
  })

  it('carries over the subject of the first question', () => {
    expect(understand('白塔有多高，它由谁看管？').parts.map(({ question, kind, carried }) => [question, kind, carried])).toEqual([
      ['白塔有多高？', 'howMany', false],
      ['白塔由谁看管？', 'who', true],
    ])
  })
})

describe('documents of earlier turns', () => {
  const found = passagesOf(...Array.from({ length: 20 }, (_, n) => ({ title: '', text: '白塔', documentId: `doc-${n}` })))
  const placeOf = (id: string, lean: 'no' | 'perhaps' | 'clearly') =>
    preferDocuments(found, { lean, documentIds: [id] }).findIndex(({ documentId }) => documentId === id)

  it('move up by a bounded number of ranks, and none is lost', () => {
    expect([placeOf('doc-3', 'no'), placeOf('doc-3', 'perhaps'), placeOf('doc-19', 'perhaps'), placeOf('doc-19', 'clearly')]).toEqual([
      3, 0, 15, 7,
    ])
    expect(preferDocuments(found, { lean: 'clearly', documentIds: ['doc-19'] })).toHaveLength(20)
  })
})
