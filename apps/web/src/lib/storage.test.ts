import { expect, test } from 'vitest'
import { readSetting, writeSetting, type Store } from './storage.ts'

function memory(initial: Record<string, string> = {}): Store & { data: Map<string, string> } {
  const data = new Map(Object.entries(initial))
  return {
    data,
    getItem: (key) => data.get(key) ?? null,
    setItem: (key, value) => void data.set(key, value),
    removeItem: (key) => void data.delete(key),
  }
}

test('without a stored value the mode is detail, the source everything and the engine automatic', () => {
  const store = memory()
  expect(readSetting('defaultMode', store)).toBe('detail')
  expect(readSetting('defaultEngine', store)).toBe('default')
  expect(readSetting('defaultModel', store)).toBe('auto')
})

test('a value that was written is read back', () => {
  const store = memory()
  writeSetting('defaultMode', 'concise', store)
  writeSetting('defaultEngine', 'topic:abc', store)
  expect(readSetting('defaultMode', store)).toBe('concise')
  expect(readSetting('defaultEngine', store)).toBe('topic:abc')
  expect(store.data.get('defaultMode')).toBe('"concise"')
})

test.each([['not json'], ['"superb"'], ['42'], ['null'], ['{}']])('a damaged value %s reads as the default', (raw) => {
  expect(readSetting('defaultMode', memory({ defaultMode: raw }))).toBe('detail')
})

test('forbidden or full storage never throws', () => {
  const broken: Store = {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('quota')
    },
    removeItem: () => undefined,
  }
  expect(readSetting('theme', broken)).toBe('system')
  expect(() => writeSetting('theme', 'dark', broken)).not.toThrow()
  expect(readSetting('theme', null)).toBe('system')
})
