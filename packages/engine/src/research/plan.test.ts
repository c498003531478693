import { describe, expect, test } from 'vitest'
import { passagesOf, passagesOfBlocks } from '../answer/fixture.ts'
import { clarifyByAspects, rewriteByAspects } from './clarify.ts'
import { distinctQuestions, openAspects, planByAspects, planSize } from './plan.ts'
import { otherWordings, reviewFindings } from './review.ts'

const railway = passagesOfBlocks('广茂铁路', [
  '广茂铁路是广东省的一条铁路，全长364.6公里。',
  '# 历史沿革',
  '广茂铁路于1958年开始修建，1991年全线通车。',
  '# 运营情况',
  '广茂铁路每年发送旅客三百万人次。',
  '# 车站',
  '广茂铁路设有28个车站。',
])

describe('planByAspects', () => {
  test('uses headings of the topic, each as a self-contained sub-question', () => {
    const plan = planByAspects('广茂铁路的情况', railway, 'zh')
    expect(plan).toContain('广茂铁路的历史沿革是怎样的？')
    expect(plan).toContain('广茂铁路的车站有哪些？')
    expect(plan.every((step) => step.includes('广茂铁路'))).toBe(true)
    expect(plan.length).toBeGreaterThanOrEqual(planSize.min)
    expect(plan.length).toBeLessThanOrEqual(planSize.max)
  })

  test('uses the parts of a compound question and the sides of a comparison', () => {
    const parts = planByAspects('广茂铁路全长多少？另外，它是哪一年通车的？', railway, 'zh')
    expect(parts[0]).toContain('全长多少')
    expect(parts[1]).toMatch(/广茂铁路.*哪一年通车/u)
    const sides = planByAspects('广茂铁路和京广铁路有什么区别？', [], 'zh')
    expect(sides.slice(0, 3)).toEqual(['广茂铁路有什么特点？', '京广铁路有什么特点？', '广茂铁路和京广铁路有什么不同？'])
  })

  test.each([
    [
      '比较 Rust 与 C++ 的内存安全机制',
      ['Rust的内存安全机制是怎样的？', 'C++的内存安全机制是怎样的？', 'Rust和C++的内存安全机制有什么不同？'],
    ],
    [
      '对比安卓、苹果和鸿蒙在价格与性能方面的差异',
      [
        '安卓的价格是怎样的？',
        '安卓的性能是怎样的？',
        '苹果的价格是怎样的？',
        '苹果的性能是怎样的？',
        '鸿蒙的价格是怎样的？',
        '鸿蒙的性能是怎样的？',
      ],
    ],
    ['同济大学与中华人民共和国外交学院相比如何？', ['同济大学有什么特点？', '中华人民共和国外交学院有什么特点？']],
    ['东湖的管理办法和西湖的管理办法有什么不同？', ['东湖的管理办法是怎样的？', '西湖的管理办法是怎样的？']],
  ])('covers each thing that %s compares, in the given aspect', (question, steps) => {
    expect(planByAspects(question, [], 'zh').slice(0, steps.length)).toEqual(steps)
  })

  test('compares in aspects for which the sources of both things have a heading', () => {
    const passages = ['越窑', '龙泉窑'].flatMap((kiln) =>
      passagesOfBlocks(kiln, ['# 釉色', `${kiln}的釉色青绿。`, `# ${kiln}旧事`, '无考。']),
    )
    const plan = planByAspects('越窑和龙泉窑有什么区别？', passages, 'zh')
    expect(plan).toContain('越窑和龙泉窑的釉色有什么不同？')
    expect(plan.length).toBeLessThanOrEqual(planSize.max)
  })

  test('plans a comparison in English', () => {
    expect(planByAspects('Compare Rust and C++ in terms of memory safety', [], 'en').slice(0, 3)).toEqual([
      'What about the memory safety of Rust?',
      'What about the memory safety of C++?',
      'How do Rust and C++ differ in memory safety?',
    ])
  })

  test('asks generic questions without findings, and uses nothing from other topics', () => {
    for (const passages of [[], passagesOfBlocks('越窑', ['# 历史', '越窑始于东汉。', '# 釉色', '越窑以青瓷闻名。'])]) {
      const plan = planByAspects('量子计算的发展现状', passages, 'zh')
      expect(plan.length).toBeGreaterThanOrEqual(planSize.min)
      expect(plan.join('')).not.toContain('越窑')
    }
    expect(planByAspects('The present state of quantum computing', [], 'en').every((step) => !/\p{Script=Han}/u.test(step))).toBe(true)
  })

  test('asks about the subject of reports, not about the reports, nor about incidental facts', () => {
    const bulletin = passagesOfBlocks('云岭县国民经济和社会发展统计公报（2024 年）', [
      '# 地区生产总值',
      '2024年云岭县地区生产总值为139.6亿元。',
      '# 茶业',
      '云岭县茶园面积18万亩。',
      '# 存在的问题',
      '云岭县工业基础薄弱。',
    ])
    const annals = passagesOfBlocks('云岭县志·经济卷', [
      '# 旅游',
      '云岭县的官渡古镇游客很多。',
      '# 云岭县志·经济卷',
      '云岭县经济以茶叶起家。',
    ])
    const plan = planByAspects('为什么云岭县经济增长快', [...bulletin, ...annals], 'zh')
    expect(plan).toEqual(
      expect.arrayContaining([
        '云岭县的地区生产总值是多少？',
        '云岭县的茶业情况如何？',
        '云岭县存在的问题有哪些？',
        '云岭县的旅游情况如何？',
      ]),
    )
    expect(plan.join('')).not.toMatch(/公报|县志|增长快(?:的|是)/u)
  })

  test('never repeats a sub-question and never has more than eight', () => {
    const many = Array.from({ length: 12 }, (_, at) => `广茂铁路第${at}站的${'甲乙丙丁戊己庚辛壬癸子丑'[at]}楼在哪里？`)
    expect(distinctQuestions(many)).toHaveLength(planSize.max)
    expect(distinctQuestions(['广茂铁路有多长？', '广茂铁路有多长?', '广茂铁路的历史'])).toEqual(['广茂铁路有多长？', '广茂铁路的历史'])
  })
})

describe('reflection', () => {
  test('separates answered from open parts', () => {
    expect(reviewFindings('广茂铁路是哪一年通车的？', railway)).toMatchObject({ answered: true, missing: [] })
    const open = reviewFindings('冥王星的卫星卡戎由谁发现？', railway)
    expect(open).toMatchObject({ answered: false, near: [] })
    expect(open.missing).toContain('冥王星')
    expect(otherWordings('冥王星的卫星卡戎由谁发现？', open.missing).length).toBeGreaterThan(0)
    expect(otherWordings('冥王星的卫星卡戎由谁发现？', open.missing)).not.toContain('冥王星的卫星卡戎由谁发现？')
  })

  test('adds aspects that were read but not asked, and then none', () => {
    const plan = ['广茂铁路的情况', '广茂铁路的历史沿革是怎样的？']
    const raised = openAspects('广茂铁路的情况', plan, railway, 'zh', 2)
    expect(raised).toHaveLength(2)
    expect(raised.some((question) => plan.includes(question))).toBe(false)
    const all = [...plan]
    for (let round = 0; round < 8; round++) all.push(...openAspects('广茂铁路的情况', all, railway, 'zh', 2))
    expect(openAspects('广茂铁路的情况', all, railway, 'zh', 2)).toEqual([])
  })
})

describe('clarifyByAspects', () => {
  const bridges = passagesOf(
    { title: '武汉长江大桥', text: '武汉长江大桥于1957年通车。' },
    { title: '南京长江大桥', text: '南京长江大桥于1968年通车。' },
  )

  test('asks which of several things of one name is meant, and the choice becomes the question', () => {
    const [sense] = clarifyByAspects('长江大桥的历史', bridges, 'zh')
    expect(sense).toMatchObject({ options: ['武汉长江大桥', '南京长江大桥', '都包括'], multiple: true })
    const answers = [{ text: sense!.text, choices: ['武汉长江大桥'] }]
    expect(rewriteByAspects('长江大桥的历史', answers, 'zh').question).toBe('武汉长江大桥的历史')
  })

  test('asks for the period of changing things, unless the question states one, and nothing for a clear question', () => {
    expect(clarifyByAspects('新能源汽车市场的发展趋势', [], 'zh').map(({ text }) => text)).toContain('关注哪一段时间？')
    expect(clarifyByAspects('2024年新能源汽车市场的发展趋势', [], 'zh').map(({ text }) => text)).not.toContain('关注哪一段时间？')
    expect(clarifyByAspects('武汉长江大桥是哪一年通车的？', bridges, 'zh')).toEqual([])
    expect(rewriteByAspects('大桥的历史？', [{ text: '?', choices: ['不限时间', '都包括', ''] }], 'zh').question).toBe('大桥的历史？')
    const other = rewriteByAspects('大桥的历史？', [{ text: '?', choices: ['最近五年', '写报告或论文'] }], 'zh')
    expect(other.question).toBe('大桥的历史（最近五年）？')
    expect(other.alternatives).not.toContain(other.question)
  })
})
