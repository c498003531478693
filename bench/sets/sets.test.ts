import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadSet } from '../corpus.ts'

it('the sets are consistent with their passages, with one another and with their README', () => {
  const { stderr, status } = spawnSync(process.execPath, [join(import.meta.dirname, 'check.mjs')], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

it('loadSet reads a source of these sets like any other set', () => {
  const answerable = loadSet('rules')!
  expect(answerable.passages.length).toBeGreaterThanOrEqual(12)
  const compound = answerable.questions.find(({ all }) => all)!
  expect(compound.passageIds.length).toBeGreaterThan(1)
  expect(answerable.questions.every(({ answers }) => answers.length > 0)).toBe(true)
  expect(loadSet('rules', 'unanswerable')!.questions.every(({ answers }) => answers.length === 0)).toBe(true)
})
