import { expect, test } from 'vitest'
import { topicName } from './topic-name.ts'

test.each([
  ['《广茂铁路》全长多少公里？', '广茂铁路'],
  ['中国的高铁总里程是多少？', '中国高铁'],
  ['长江有多长？', '长江长度'],
  ['如何备份', '备份方法'],
  ['大熊猫保护现状', '大熊猫保护'],
  ['《红楼梦》的作者是谁', '红楼梦作者'],
  ['Rust 所有权是什么', 'Rust 所有权'],
])('CONST-054 topicName(%s) is %s', (question, topic) => {
  expect(topicName(question)).toBe(topic)
})

test('CONST-054 a topic has 4–5 characters for every question, and is deterministic', () => {
  const questions = [
    '黄山',
    '为什么？',
    '怎么',
    '她是谁',
    '请问一下，关于中华人民共和国国务院办公厅的通知',
    '?',
    '😀',
    '牛',
    'What is Rust?',
  ]
  for (const question of questions) {
    const name = topicName(question)
    expect(topicName(question)).toBe(name)
    const units = name.match(/\p{Script=Han}|[\p{Script=Latin}\p{N}]+/gu)?.length ?? 0
    expect(units).toBeLessThanOrEqual(5)
    if (/\p{Script=Han}/u.test(question)) expect(units).toBeGreaterThanOrEqual(4)
  }
})
