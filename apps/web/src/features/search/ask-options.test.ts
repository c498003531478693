import type { Topic } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { engineOptions, sourceOptions, validOptions } from './ask-options.ts'

const topic = (id: string, mine = false): Topic => ({
  id,
  name: id,
  description: '',
  dirRootId: id,
  builtin: false,
  mine,
  fileCount: 1,
  passageCount: 1,
  createdAt: 0,
})
const key = (name: string) => name

test('a remembered topic or model that is gone falls back, one still there stays', () => {
  const options = { mode: 'detail' as const, source: 'topic:a', model: 'qwen' }
  expect(validOptions(options, [topic('a')], 'qwen')).toEqual(options)
  expect(validOptions(options, [topic('b')], null)).toEqual({ mode: 'detail', source: 'default', model: 'auto' })
})

test('nothing falls back before the server has answered', () => {
  const options = { mode: 'detail' as const, source: 'topic:a', model: 'qwen' }
  expect(validOptions(options, undefined, undefined)).toEqual(options)
})

test('the own topic is offered once, as mine', () => {
  expect(sourceOptions(key, [topic('own', true), topic('a')]).map((option) => option.value)).toEqual(['default', 'mine', 'topic:a'])
})

test('a model is offered only where one is configured', () => {
  expect(engineOptions(key, null).map((option) => option.value)).toEqual(['auto', 'extractive'])
  expect(engineOptions(key, 'qwen').map((option) => option.value)).toEqual(['auto', 'extractive', 'qwen'])
})
