import { describe, expect, it } from 'vitest'
import { passagesOf } from '../answer/fixture.ts'
import { numberSources } from '../answer/evidence/sources.ts'
import { verifySentence } from '../answer/verify/verify-sentence.ts'

const library = {
  title: '望江县图书馆章程',
  text:
    '成人读者每次可以借书八册，借期三十日。读者不得在阅览室饮食。逾期归还的，每册每日收费两角。' +
    '外地读者无需担保人。儿童借阅室设在二楼东侧。临时读者只能借阅期刊。开馆时间为上午九点，周一闭馆。' +
    '藏书由采编部负责采购，经费为12万元。新馆比旧馆面积大。归还时先登记，再上架。',
}
const table = {
  title: '三家门店的营业数据',
  text: '| 门店 | 面积（平方米） | 员工 | 店长 |\n| --- | --- | --- | --- |\n| 东湖店 | 320 | 18 | 卢静 |\n| 西山店 | 450 | 26 | 方杰 |\n| 北门店 | 210 | 11 | 卢静 |',
}
const sources = numberSources(passagesOf(library, table))
const check = (sentence: string, preferred = 1) => verifySentence({ sentence, sources, preferred })

describe('a sentence that its source contradicts', () => {
  it.each([
    ['another number', '成人读者每次可以借书十册。', 'number', '十册', '八册'],
    ['another amount of money', '经费为12亿元。', 'number', '12亿元', '12万元'],
    ['what is forbidden said to be allowed', '读者可以在阅览室饮食。', 'modality', '可以', '不得'],
    ['what is not needed said to be required', '外地读者必须有担保人。', 'modality', '必须', '无需'],
    ['the other side', '儿童借阅室设在二楼西侧。', 'direction', '西侧', '东侧'],
    ['another time of day', '图书馆的开馆时间为上午八点。', 'date', '八点', '九点'],
    ['another day of the week', '图书馆周三闭馆。', 'date', '周三', '周一'],
    ['another who does it', '藏书由外借部负责采购。', 'name', '外借部', '采编部'],
    ['another order', '归还时先上架，再登记。', 'order', '上架，再登记', '登记，再上架'],
    ['another order, said backwards', '归还时上架后再登记。', 'order', '上架后再登记', '登记，再上架'],
    ['another floor, with a number after it', '儿童借阅室设在三楼东侧。', 'number', '三', '二'],
  ])('%s: %s', (_name, sentence, slot, said, source) => {
    const found = check(sentence)
    expect(found.verdict).toBe('contradicted')
    expect(found.differs?.slot).toBe(slot)
    expect(found.differs?.said).toContain(said)
    expect(found.differs?.source).toContain(source)
    // A difference is shown in the words of both sides.
    expect(sentence).toContain(found.differs!.said)
    expect(found.quote).toContain(found.differs!.source)
  })

  it.each([
    ['a cell of another value', '西山店有18名员工。'],
    ['another name in a cell', '西山店的店长是卢静。'],
    ['what is not the most', '三家门店里面积最大的是东湖店。'],
    ['a comparison turned round', '北门店的员工比东湖店多。'],
  ])('in a table: %s', (_name, sentence) => {
    expect(check(sentence, 2).verdict).toBe('contradicted')
  })
})

describe('the same in other words', () => {
  it.each([
    '成人读者每次可以借书 8 册。',
    '成人读者的借期为30天。',
    '经费为 120,000 元。',
    '成人讀者每次可以借書八冊。',
    '采编部负责采购藏书。',
    '周一闭馆。',
    '儿童借阅室在二楼东侧。',
  ])('verifies %s', (sentence) => {
    expect(check(sentence).verdict).toBe('verified')
  })

  it.each(['西山店面积450平方米。', '东湖店有18名员工。'])('verifies %s against its row', (sentence) => {
    const { verdict, quote } = check(sentence, 2)
    expect(verdict).toBe('verified')
    expect(table.text).toContain(quote)
  })

  it('does not contradict the name in a cell', () => {
    expect(check('西山店的店长是方杰。', 2).verdict).not.toBe('contradicted')
  })

  it('recognizes other units, tenths (成) and a date without its year', () => {
    const text = '投资比上年少一成二。新桥长2.86公里，2025年3月9日通车。'
    const bridge = numberSources(passagesOf({ title: '新桥', text }))
    for (const sentence of ['投资比上年少12%。', '新桥长2860米。', '新桥于3月9日通车。'])
      expect([sentence, verifySentence({ sentence, sources: bridge }).verdict]).toEqual([sentence, 'verified'])
    expect(verifySentence({ sentence: '新桥于3月8日通车。', sources: bridge }).verdict).toBe('contradicted')
  })
})

describe('statements that the source does not make', () => {
  it('are reported separately from those it contains', () => {
    const { verdict, lacks } = check('成人读者每次可以借书八册，馆内还有一家咖啡店。')
    expect(verdict).toBe('partial')
    expect(lacks).toEqual(['馆内还有一家咖啡店'])
  })

  it('are not contradicted when they are about another thing of the same kind', () => {
    expect(check('读者活动室可以容纳六十人。').verdict).not.toBe('contradicted')
    expect(check('东湖店的停车位有30个。', 2).verdict).not.toBe('verified')
  })

  it.each(['所有读者都可以借阅期刊。', '新馆是全省面积最大的图书馆。'])(
    'are not verified for more than the source covers: %s',
    (sentence) => {
      expect(check(sentence).verdict).not.toBe('verified')
    },
  )
})

it('a source without a mark contradicts nothing', () => {
  const other = numberSources(
    passagesOf({ title: '甲社章程', text: '社员须缴会费。' }, { title: '乙社章程', text: '社员每年缴会费五十元。' }),
  )
  expect(verifySentence({ sentence: '甲社社员每年缴会费八十元。', sources: other, preferred: 1 }).verdict).not.toBe('contradicted')
})

it('verifySentence rejects a limit on the other side of a distant figure', () => {
  const rule = { title: '青松养蜂合作社章程', text: '采蜜期为四月至六月，取蜜量不得超过巢脾的三分之二。' }
  const among = numberSources(passagesOf(rule))
  const verdict = (sentence: string) => verifySentence({ sentence, sources: among, preferred: 1 }).verdict
  expect(verdict('取蜜量不得超过巢脾的三分之二。')).toBe('verified')
  expect(verdict('取蜜量不得低于巢脾的三分之二。')).not.toBe('verified')
})

describe('a superlative', () => {
  const report = {
    title: '老街改造报告',
    text: '改造总投资估算为2.36亿元，其中管网下地5400万元，立面修缮8200万元，停车场3100万元，其余为预备费。风险有三项：46栋文物建筑的修缮须报审批，审批时限为45个工作日，工期为60个工作日。\n\n| 分项 | 金额（万元） | 占比 |\n| --- | --- | --- |\n| 管网下地 | 5400 | 22.9% |\n| 立面修缮 | 8200 | 34.7% |\n| 停车场 | 3100 | 13.1% |\n| 合计 | 23600 | 100% |',
  }
  const among = numberSources(passagesOf(report))
  const verdict = (sentence: string) => verifySentence({ sentence, sources: among, preferred: 1 }).verdict

  it.each(['立面修缮 8200 万元，占比最高。', '其中立面修缮投资最高，为8200万元。', '立面修缮的金额最高。'])(
    'is no rival of its total: %s',
    (sentence) => {
      expect(verdict(sentence)).not.toBe('contradicted')
    },
  )

  it('is contradicted by a greater part', () => {
    expect(verdict('停车场的占比最高。')).toBe('contradicted')
  })
})
