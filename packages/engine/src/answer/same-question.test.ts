import { expect, test } from 'vitest'
import { sameQuestion } from './same-question.ts'

/** Asked in other words, or in another order, and the same question all the same. */
const same: readonly (readonly [string, string])[] = [
  ['越窑在哪里？', '越窑在哪里'],
  ['越窑在哪里？', '请问越窑位于哪里？'],
  ['越窑在哪里？', '越窯在哪裡？'],
  ['什么是光合作用？', '光合作用是什么'],
  ['怎么导入 PDF？', 'PDF 怎么导入？'],
  ['如何导入PDF文件', 'PDF文件怎样导入'],
  ['广茂铁路全长多少公里？', '广茂铁路全长有多少公里'],
  ['为什么天空是蓝色的？', '天空为什么是蓝色的'],
  ['退款要多久？', '请问退款要多久呢'],
  ['What is the capital of France?', 'what is the capital of france'],
  ['How do I import a PDF?', 'how do i import PDF'],
  ['会员可以退款吗？', '会员可以退款吗'],
  ['青瓷有哪些特点？', '青瓷的特点有哪些'],
  ['故宫建成于哪一年？', '故宫建成于哪年'],
]

/** Near to each other, and asking for something else. */
const near: readonly (readonly [string, string])[] = [
  ['长江有多长？', '长江有多宽？'],
  ['长江有多长？', '长江有多长时间没有发洪水了？'],
  ['长江有多长？', '黄河有多长？'],
  ['越窑在哪里？', '越窑在什么时候建成？'],
  ['越窑在哪里？', '越窑是谁建的？'],
  ['越窑在哪里？', '越窑的博物馆在哪里？'],
  ['怎么导入 PDF？', '怎么导出 PDF？'],
  ['怎么导入 PDF？', '为什么导入 PDF？'],
  ['会员可以退款吗？', '会员不可以退款吗？'],
  ['会员可以退款吗？', '非会员可以退款吗？'],
  ['会员怎么退款？', '会员可以退款吗？'],
  ['2023年的产量是多少？', '2024年的产量是多少？'],
  ['第一章讲什么？', '第二章讲什么？'],
  ['张三打了李四几次？', '李四打了张三几次？'],
  ['甲比乙高多少？', '乙比甲高多少？'],
  ['手术前可以吃饭吗？', '手术后可以吃饭吗？'],
  ['GPT-4 的价格是多少？', 'GPT-4o 的价格是多少？'],
  ['故宫建成于哪一年？', '故宫建成于几月？'],
  ['故宫有多少个门？', '故宫有多少个殿？'],
  ['冠军是谁？', '亚军是谁？'],
  ['第几名能得奖？', '多少名能得奖？'],
  ['How long is the Nile?', 'How deep is the Nile?'],
  ['Who wrote this book?', 'Who read this book?'],
  ['什么是青瓷？', '青瓷和白瓷有什么区别？'],
  ['什么？', '为什么？'],
  ['Python 2 怎么安装？', 'Python 3 怎么安装？'],
  ['ab 怎么用？', 'ba 怎么用？'],
]

test.each(same)('%s asks the same as %s', (one, other) => {
  expect([sameQuestion(one, other), sameQuestion(other, one)]).toEqual([true, true])
})

test('no question is taken for one that is only near it', () => {
  const taken = near.filter(([one, other]) => sameQuestion(one, other) || sameQuestion(other, one))
  expect(taken).toEqual([])
  const questions = [...new Set([...same, ...near].flat())]
  const meant = new Map<string, string>(same.map(([one, other]) => [other, one]))
  const rootOf = (question: string): string => meant.get(question) ?? question
  const wrong = questions.flatMap((one) =>
    questions.filter((other) => rootOf(one) !== rootOf(other) && sameQuestion(one, other)).map((other) => [one, other]),
  )
  // 「如何导入PDF文件」 and 「怎么导入 PDF」 differ by a word: none of the set is taken for another of it.
  expect(wrong).toEqual([])
})
