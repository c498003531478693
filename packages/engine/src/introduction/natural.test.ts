import { describe, expect, test } from 'vitest'
import type { QuestionForm } from './model.ts'
import { readsNaturally } from './natural.ts'

const draft = (question: string, form: QuestionForm, weight = 3) => ({ question, form, weight })
/** A text without a subject of its own, and one about a thing. */
const handbook = { subject: '', tellsOfOne: false }
const story = { subject: '旷野鹰豪乐团', tellsOfOne: true }

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
  ] as const)('%s', (question, form) => expect(readsNaturally(draft(question, form), handbook)).toBe(true))
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
    ['it names nothing', '镇里几个工作日内答复？', 'quantity'],
    ['it measures nothing named', '金额合计多少元？', 'quantity'],
    ['the heading lists nothing', 'TTL 任务有哪些？', 'heading'],
    ['the heading is a sentence of another meaning', '控制测试如何运行？', 'heading'],
    ['the term is none', '什么是官方分析工具？', 'definition'],
    ['only the page shows what it points to', '为什么示例 16-3 中的错误？', 'reason'],
    ['what is forbidden in so many words is asked', '储蓄机构可以使用不正当手段吸收储蓄存款吗？', 'whether'],
    ['the column is a step', '沥干的具体操作是什么？', 'cell'],
    ['the kind of value does not fit its name', '明嘉靖年间的周长是谁？', 'person'],
  ] as const)('%s: %s', (_why, question, form) => expect(readsNaturally(draft(question, form), handbook)).toBe(false))
})

describe('a question about a text about one thing is kept:', () => {
  test.each([
    ['旷野鹰豪乐团是什么时候成立的？', 'date', '旷野鹰豪乐团'],
    ['旷野鹰豪乐团还有哪些名称？', 'fact', '旷野鹰豪乐团'],
    ['中南民族大学外语学院成立于哪一年？', 'date', '中南民族大学外语学院'],
    ['解放军对金门发动大规模的九三炮战是在什么时候？', 'date', '九三炮战'],
    ['《社会宪章》宣布了多少项一般原则？', 'quantity', '欧洲联盟法'],
    ['海淀黄庄站位于哪里？', 'place', '海淀黄庄站'],
    ['霍顿帮助印度队夺得亚足联挑战杯冠军是在哪一年？', 'date', '鲍比·霍顿'],
    ['关岛的面积为多少平方英里？', 'quantity', '關島'],
    ['谭志源是谁？', 'person', '谭志源'],
  ] as const)('%s', (question, form, subject) => expect(readsNaturally(draft(question, form), { subject, tellsOfOne: true })).toBe(true))
})

describe('none is asked about a text about one thing when', () => {
  test.each([
    ['an adverb refers to another sentence', '不丹还哪一年正式加入联合国？', 'date'],
    ['its subject is a part of something unnamed', '花冠管长多少毫米？', 'quantity'],
    ['its subject is missing', '由藤岗市助和三吉正一于哪一年在东京创立？', 'date'],
    ['the date is compared with another', '巴尼特认为德国的战略态势较哪一年更好？', 'date'],
    ['the amount is no object', '朗孜厦的长官为五品米本多少人？', 'quantity'],
    ['the amount is vague', '刘裕奉命率数多少人去侦察敌军？', 'quantity'],
    ['the place is of another thing', '朗孜厦的一楼是哪里？', 'place'],
    ['the event is one of something unnamed', '北美什么时候首映？', 'date'],
    ['it is about something else', '上海设有多少间分店？', 'quantity'],
    ['it tells what somebody announced', '富勒姆宣布不会提供新合约给旷野鹰豪乐团是在什么时候？', 'date'],
    ['it dates a state', '旷野鹰豪乐团为河南省第五行政区是在哪一年？', 'date'],
    ['it says the same twice', '旷野鹰豪乐团人口中信奉藏传佛教的佔人口百分之多少？', 'quantity'],
    ['its predicate is nominal', '面向市场的机车设计是哪一年？', 'date'],
  ] as const)('%s: %s', (_why, question, form) => expect(readsNaturally(draft(question, form), story)).toBe(false))
})
