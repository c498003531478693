import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { once } from 'node:events'
import { Jieba } from '@node-rs/jieba'
import { assert, constantFrom, integer, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { randomTexts } from '../text.fixture.ts'
import { cut, cutForSearch, cutWithTags } from './cut.ts'
import { loadDictionary, type Dictionary } from './dictionary.ts'

const jieba = Jieba.withDict(readFileSync(createRequire(import.meta.url).resolve('@node-rs/jieba/dict.txt')))

function expectEqual(text: string): void {
  expect(cut(text, true)).toEqual(jieba.cut(text, true))
  expect(cut(text, false)).toEqual(jieba.cut(text, false))
  expect(cutForSearch(text)).toEqual(jieba.cutForSearch(text, true))
  expect(cutWithTags(text)).toEqual(jieba.tag(text, true))
}

test('texts are cut as the native segmenter cuts them', () => {
  for (const text of [
    '',
    '我们中出了一个叛徒',
    '他来到了网易杭研大厦',
    '南京市长江大桥\r\n1号店 AA制',
    '𠮷野家的𡦡\u2ceae 🙂é㎞',
    'GPT-4_x.5% 3.14，a#b&c',
    '中华人民共和国'.repeat(60),
  ])
    expectEqual(text)
  // The native one replaces halves of characters.
  for (const text of randomTexts(300, 60, 5)) expectEqual(text.toWellFormed())
})

test('any characters are cut as the native segmenter cuts them', () => {
  const han = integer({ min: 0x4e00, max: 0x9fff }).map((code) => String.fromCodePoint(code))
  const common = constantFrom(...'的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年A a1,.-+#%\n。，𠮷')
  const text = string({
    unit: oneof(han, common, string({ unit: 'binary', minLength: 1, maxLength: 1 })),
    maxLength: 40,
  })
  assert(property(text, expectEqual), { numRuns: 2000 })
})

test('a thread shares the dictionary of the thread that started it', async () => {
  const { units } = loadDictionary()
  const worker = new Worker(
    "const { getEnvironmentData, parentPort } = require('node:worker_threads'); parentPort.postMessage(getEnvironmentData('wenjin.dictionary'))",
    { eval: true },
  )
  const [theirs] = (await once(worker, 'message')) as [Dictionary]
  const free = loadDictionary().parents.indexOf(0)
  theirs.units[free] = 0x4e00
  expect(units[free]).toBe(0x4e00)
})
