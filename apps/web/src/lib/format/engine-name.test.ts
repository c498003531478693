import { engineTypes, sourceCategories } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { engineName } from './engine-name.ts'

test('ENUM-027..034 SOURCE-001..007 every category has the exact word of the specification', () => {
  const words = ['scholar', 'podcast', 'webpage', 'pdf', 'mine', 'image', 'video'] as const
  expect(words.map((category) => engineName(category, 'zh'))).toEqual(['学术', '播客', '网页', '文库', '我的', '图片', '视频'])
  expect(words.toSorted()).toEqual(sourceCategories.toSorted())
})

test('ENUM-034 ENGINE-001 ENGINE-002 the default engine is 全网, and AI for traditional search', () => {
  expect([engineName('default', 'zh'), engineName('ai', 'zh')]).toEqual(['全网', 'AI'])
  expect([engineName('default', 'zh', true), engineName('default', 'en', true)]).toEqual(['AI', 'AI'])
})

test('engines shown side by side have different names', () => {
  for (const lang of ['zh', 'en'] as const) {
    for (const traditional of [false, true]) {
      const names = engineTypes.map((engine) => engineName(engine, lang, traditional))
      expect(new Set(names).size).toBe(names.length)
    }
  }
})
