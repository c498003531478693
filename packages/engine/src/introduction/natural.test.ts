import { describe, expect, test } from 'vitest'
import type { QuestionForm } from './model.ts'
import { readsNaturally } from './natural.ts'

const draft = (question: string, form: QuestionForm, weight = 3) => ({ question, form, weight })

describe('a question a person would ask is kept:', () => {
  test.each([
    ['血站对献血者每次采集血液量一般为多少毫升？', 'quantity'],
    ['备案事项发生变更的，应当自变更之日起多少日内向原备案机构办理变更备案？', 'quantity'],
    ['公司成立于哪一年？', 'date'],
    ['居民身份证式样由谁制定？', 'person'],
    ['车船税的纳税地点是哪里？', 'place'],
    ['什么是压力锅？', 'definition'],
    ['全站仪的单价是多少？', 'cell'],
    ['怎么更新 Admin API key？', 'heading'],
    ['Vue 2 仍在维护吗？', 'heading'],
    ['储蓄机构可以设立储蓄代办点吗？', 'whether'],
  ] as const)('%s', (question, form) => expect(readsNaturally(draft(question, form))).toBe(true))
})

describe('none is asked when', () => {
  test.each([
    ['a preposition was read as a copula', '城镇企业事业单位应当及时是什么时候？', 'date'],
    ['the verb belongs to the name of an agency', '公共场所经营者由谁管理部门责令限期改正？', 'person'],
    ['the amount qualifies a noun', '不满多少周岁的未成年人的父母应当保护其身心健康？', 'quantity'],
    ['the amount is one end of a range', '经营所得，适用百分之多少至百分之三十五的超额累进税率？', 'quantity'],
    ['the amount has no unit', '下周启动迭代多少测试？', 'quantity'],
    ['the amount is one item of a list', '制作全程包括浸泡、多少次煎煮和冷藏？', 'quantity'],
    ['it is a step of instructions', '大火煮开之后，转中小火煮多少分钟？', 'quantity'],
    ['its subject is unnamed', '具体管理办法由谁制定？', 'person'],
    ['its column is a remark', '点击鼠标右键的描述是什么？', 'cell'],
    ['its row repeats the head of the table', 'What is the email of Name?', 'cell'],
    ['the heading is a noun', '怎么使用限制？', 'heading'],
    ['the heading is a chapter', '居民身份证法的第一章 总则是什么？', 'heading'],
    ['what may be done has no verb', '国家可以任何形式的家庭暴力吗？', 'whether'],
    ['the kind of value does not fit its name', '明嘉靖年间的周长是谁？', 'person'],
  ] as const)('%s: %s', (_why, question, form) => expect(readsNaturally(draft(question, form))).toBe(false))
})
