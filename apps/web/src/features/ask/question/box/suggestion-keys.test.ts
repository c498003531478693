import { expect, test } from 'vitest'
import { keyEffect, keywordOf } from './suggestion-keys.ts'

const press = (key: string, more = {}) => ({ key, shiftKey: false, isComposing: false, ...more })

test('arrow keys cycle through the list and the typed text', () => {
  const walk = (key: string, from: number) => (keyEffect(press(key), from, 3) as { active: number }).active
  expect([-1, 0, 1, 2].map((from) => walk('ArrowDown', from))).toEqual([0, 1, 2, -1])
  expect([-1, 0, 1, 2].map((from) => walk('ArrowUp', from))).toEqual([2, -1, 0, 1])
})

test('Enter takes the chosen suggestion, or asks the typed text when none is chosen; Escape closes the list', () => {
  expect(keyEffect(press('Enter'), 1, 3)).toEqual({ choose: 1 })
  expect(keyEffect(press('Enter'), -1, 3)).toBeNull()
  expect(keyEffect(press('Escape'), -1, 3)).toEqual({ close: true })
})

test('keyEffect ignores keys during IME composition, with Shift, and without a list', () => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Enter', 'Escape']) {
    expect(keyEffect(press(key, { isComposing: true }), 1, 3)).toBeNull()
    expect(keyEffect(press(key, { keyCode: 229 }), 1, 3)).toBeNull()
    expect(keyEffect(press(key, { shiftKey: true }), 1, 3)).toBeNull()
    expect(keyEffect(press(key), -1, 0)).toBeNull()
  }
})

test('suggestions are requested for one short line only', () => {
  expect(keywordOf('  怎么导入 ')).toBe('怎么导入')
  expect(keywordOf('一\n二')).toBe('')
  expect(keywordOf('长'.repeat(101))).toBe('')
  expect(keywordOf('   ')).toBe('')
})
