import { expect, test } from 'vitest'
import type { AskOptions } from '../options/index.ts'
import { firstSource, isListed } from './search-method.ts'

const options: AskOptions = { mode: 'detail', source: 'default', model: 'auto', filters: {}, advanceMath: false }

test('LOCAL-015 answering before searching asks the model, or the own files where there is no model', () => {
  const models = [{ id: 'fast', name: 'qwen3' }]
  expect(firstSource('default', 'after', models)).toBe('ai')
  expect(firstSource('default', 'after', [])).toBe('mine')
  expect(firstSource('default', 'before', models)).toBe('default')
  expect(firstSource('scholar', 'after', models)).toBe('scholar')
})

test('LOCAL-015 only a question of plain words is listed without an answer', () => {
  expect(isListed(options, { fileIds: [], url: undefined })).toBe(true)
  expect(isListed(options, { url: 'https://example.org' })).toBe(false)
  expect(isListed(options, { fileIds: ['f1'] })).toBe(false)
  expect(isListed({ ...options, mode: 'research' }, {})).toBe(false)
  expect(isListed({ ...options, source: 'ai' }, {})).toBe(false)
  expect(isListed({ ...options, source: 'topic:a' }, {})).toBe(false)
})
