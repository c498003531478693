import { expect, test } from 'vitest'
import { isAskKey, matchesShortcut, shortcuts } from './shortcuts.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...more,
})

test('letters match in either case, and Shift distinguishes two actions', () => {
  expect(matchesShortcut(press('c'), shortcuts.copyPlain)).toBe(true)
  expect(matchesShortcut(press('C', { shiftKey: true }), shortcuts.copyPlain)).toBe(false)
  expect(matchesShortcut(press('C', { shiftKey: true }), shortcuts.copyMarked)).toBe(true)
})

test('punctuation matches however the keyboard layout produces it', () => {
  expect(matchesShortcut(press('?', { shiftKey: true }), shortcuts.listKeys)).toBe(true)
  expect(matchesShortcut(press('/'), shortcuts.focusQuestion)).toBe(true)
})

test('keys of the browser and of the IME are ignored', () => {
  expect(matchesShortcut(press('c', { ctrlKey: true }), shortcuts.copyPlain)).toBe(false)
  expect(matchesShortcut(press('c', { metaKey: true }), shortcuts.copyPlain)).toBe(false)
  expect(matchesShortcut(press('c', { isComposing: true }), shortcuts.copyPlain)).toBe(false)
})

test('all actions have different keys', () => {
  const keys = Object.values(shortcuts)
  expect(new Set(keys).size).toBe(keys.length)
})

test('Enter asks, but not with Shift and not during IME composition', () => {
  expect(isAskKey(press('Enter'))).toBe(true)
  expect(isAskKey(press('Enter'), true)).toBe(false)
  expect(isAskKey(press('Enter', { shiftKey: true }))).toBe(false)
  expect(isAskKey(press('Enter', { isComposing: true }))).toBe(false)
  expect(isAskKey({ ...press('Enter'), keyCode: 229 })).toBe(false)
})
