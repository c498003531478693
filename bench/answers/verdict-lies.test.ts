import { describe, expect, it } from 'vitest'
import { loadSet, ownSets } from '../corpus.ts'
import { measureLies, shareOfLies } from './verdict-lies.ts'

/** Floors slightly below the values measured on the texts that every checkout has. */
describe('a single lie in a sentence copied from its source', () => {
  const figures = ['manual', ...ownSets()].map((name) => measureLies(name, loadSet(name)!.passages, 5))

  it.each(['number', 'denial', 'name'] as const)('is caught: %s', (kind) => {
    expect(shareOfLies(figures, kind, 'caught')).toBeGreaterThan(0.96)
  })

  it('is distinguished from the unchanged sentence', () => {
    const truths = figures.reduce((sum, one) => sum + one.truths, 0)
    expect(truths).toBeGreaterThan(200)
    expect(figures.reduce((sum, one) => sum + one.verified * one.truths, 0) / truths).toBeGreaterThan(0.97)
  })
})
