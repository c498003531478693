import { describe, expect, test } from 'vitest'
import { evaluate } from './arithmetic.ts'
import { calculate } from './index.ts'

const resultOf = async (question: string) => (await calculate(question, 'zh'))?.result ?? null

describe('arithmetic', () => {
  test.each([
    ['1024*768等于多少？', '786432'],
    ['计算 0.1+0.2', '0.3'],
    ['三的平方加上四的平方等于多少', '25'],
    ['3²+4²=?', '25'],
    ['一百二十除以八是多少', '15'],
    ['8除120等于几', '15'],
    ['2500的18%是多少', '450'],
    ['百分之十八乘以2500', '450'],
    ['三分之二加六分之一', '0.833333333333333'],
    ['根号2是多少', '1.4142135623731'],
    ['sin30度等于多少', '0.5'],
    ['10的阶乘', '3628800'],
    ['2的100次方等于多少', '1.26765060022823e+30'],
    ['1,234 × 5', '6170'],
    ['（12＋34）×2＝？', '92'],
    ['3.5万乘以2', '70000'],
    ['what is 12 times 12?', '144'],
    ['10-3', '7'],
  ])('%s is %s', async (question, result) => expect(await resultOf(question)).toBe(result))

  test.each([
    '2020-01-01',
    '13800138000',
    '中国有多少个省',
    '二战是什么',
    '第1章讲了什么',
    'C++ 17',
    '5G是什么',
    '1+',
    '',
    '1/0',
    '24/7 是什么意思',
    // Each of these would take minutes to compute.
    '9^9^9',
    'tan(1/9^9^9)',
    'sin(10^900)',
    '(2^9999)^9999+1',
    '三国演义讲了什么',
  ])('is not recognized in: %s', async (question) => expect(await resultOf(question)).toBeNull())

  test.each([
    'import("fs")',
    'evaluate("1+1")',
    'f(x)=x',
    'a=1',
    '[1,2,3]',
    '999999999!',
    '(99999!)!',
    '9^99999999',
    '2^(2^64)',
    'createUnit("foo")',
    '"a"+1',
    `${'('.repeat(300)}1${')'.repeat(300)}`,
  ])('rejects everything but arithmetic, and expensive arithmetic: %s', async (expression) => expect(await evaluate(expression)).toBeNull())
})

describe('units', () => {
  test.each([
    ['100公里等于多少英里？', '62.1371192237334 英里'],
    ['一英里是多少公里', '1.609344 公里'],
    ['25摄氏度是多少华氏度', '77 华氏度'],
    ['-40华氏度等于多少摄氏度', '-40 摄氏度'],
    ['三斤等于多少克', '1500 克'],
    ['一亩等于多少平方米', '666.666666666667 平方米'],
    ['十里是多少米', '5000 米'],
    ['2小时等于多少分钟', '120 分钟'],
    ['1GB等于多少MB', '1000 mb'],
    ['120km/h是多少m/s', '33.3333333333333 米每秒'],
    ['100 miles to km', '160.9344 公里'],
    ['一公斤有几斤', '2 斤'],
  ])('%s is %s', async (question, result) => expect(await resultOf(question)).toBe(result))

  test.each(['100公里等于多少公斤', '三斤苹果多少钱', '一米是一米', '多少公里'])(
    'does not answer an impossible conversion: %s',
    async (question) => expect(await resultOf(question)).toBeNull(),
  )
})

describe('days', () => {
  test.each([
    ['从2020年1月1日到2024年3月1日有多少天？', '1521'],
    ['2024-02-28到2024-03-01相差几天', '2'],
    ['2026年11月20日是星期几', '星期五'],
    ['二〇二四年二月二十八日往后2天是几月几日', '2024年3月1日'],
    ['2024年3月1日之前100天是哪天', '2023年11月22日'],
  ])('%s is %s', async (question, result) => expect(await resultOf(question)).toBe(result))

  test('an invalid day has no answer', async () => expect(await resultOf('从2023年2月30日到2024年3月1日有多少天')).toBeNull())
})

describe('equations', () => {
  test.each([
    ['解方程 x^2-5x+6=0', 'x = 2 或 x = 3'],
    ['2x+3=11', 'x = 4'],
    ['求解 x²+1=0', '没有实数解'],
    ['3(x-2)=x+4', 'x = 5'],
    ['x^2=2', 'x = -1.4142135623731 或 x = 1.4142135623731'],
  ])('%s: %s', async (question, result) => expect(await resultOf(question)).toBe(result))

  test.each(['x^3=8', 'x+y=2', 'x=x', '0*x=1'])('of other kinds are not solved: %s', async (question) =>
    expect(await resultOf(question)).toBeNull(),
  )
})

test('calculate explains its result in the language of the page', async () => {
  expect((await calculate('3的平方加上4的平方', 'zh'))?.text).toBe('3² + 4² = **25**')
  expect((await calculate('100公里等于多少米', 'zh'))?.text).toBe('100 公里 = **100000 米**\n\n换算：100 公里 × 1000')
  expect((await calculate('2024-02-28到2024-03-01相差几天', 'en'))?.text).toContain('**2 days**')
})
