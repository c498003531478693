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

test('letters match in either case, and Shift tells two actions apart', () => {
  expect(matchesShortcut(press('c'), shortcuts.copyPlain)).toBe(true)
  expect(matchesShortcut(press('C', { shiftKey: true }), shortcuts.copyPlain)).toBe(false)
  expect(matchesShortcut(press('C', { shiftKey: true }), shortcuts.copyMarked)).toBe(true)
})

test('signs match however the layout makes them', () => {
  expect(matchesShortcut(press('?', { shiftKey: true }), shortcuts.listKeys)).toBe(true)
  expect(matchesShortcut(press('/'), shortcuts.focusQuestion)).toBe(true)
})

test('keys of the browser and of the input method are left alone', () => {
  expect(matchesShortcut(press('c', { ctrlKey: true }), shortcuts.copyPlain)).toBe(false)
  expect(matchesShortcut(press('c', { metaKey: true }), shortcuts.copyPlain)).toBe(false)
  expect(matchesShortcut(press('c', { isComposing: true }), shortcuts.copyPlain)).toBe(false)
})

test('no two actions share a key', () => {
  const keys = Object.values(shortcuts)
  expect(new Set(keys).size).toBe(keys.length)
})

test('Enter asks, but not with Shift and not while the input method composes', () => {
  expect(isAskKey(press('Enter'))).toBe(true)
  expect(isAskKey(press('Enter', { shiftKey: true }))).toBe(false)
  expect(isAskKey(press('Enter', { isComposing: true }))).toBe(false)
  expect(isAskKey({ ...press('Enter'), keyCode: 229 })).toBe(false)
})
