import { expect, test } from 'vitest'
import { pageStyle } from './page-style.ts'

test('every variable of the style is defined in it', () => {
  const used = new Set([...pageStyle.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  expect([...used].filter((name) => !pageStyle.includes(`${name}: light-dark(`))).toEqual([])
})
