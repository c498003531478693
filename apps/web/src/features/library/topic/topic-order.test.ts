import { describe, expect, test } from 'vitest'
import { inOrder, topicFilterOf, movedTo, filterTopics } from './topic-order.ts'

const list = [
  { id: 'a', pinned: true },
  { id: 'b', pinned: true },
  { id: 'c', pinned: false },
  { id: 'd', pinned: false },
  { id: 'e', pinned: false },
]
const ids = (topics: readonly { id: string }[] | null) => topics?.map(({ id }) => id).join('') ?? null

describe('FIELD-028 movedTo', () => {
  test.each([
    ['c', 'e', 'abdec'],
    ['e', 'c', 'abecd'],
    ['c', 'd', 'abdce'],
    ['a', 'b', 'bacde'],
  ])('moves %s to the position of %s', (id, target, result) => {
    expect(ids(movedTo(list, id, target))).toBe(result)
  })

  test.each([
    ['the same place', 'c', 'c'],
    ['among the pinned ones', 'c', 'a'],
    ['out of the pinned ones', 'b', 'c'],
    ['beside one that is not there', 'c', 'x'],
    ['of one that is not there', 'x', 'c'],
  ])('returns null for a move to %s', (_, id, target) => {
    expect(movedTo(list, id, target)).toBeNull()
  })
})

test('FIELD-028 pinned topics come first, then by sort index; topics without one from the own to the instance’s', () => {
  const place = 1_000_000
  const topic = (id: string, rest: object = {}) => ({
    id,
    relation: 'owner' as const,
    own: false,
    pinned: false,
    sortIndex: place,
    ...rest,
  })
  const listed = [
    topic('manual', { relation: 'everyone' }),
    topic('a'),
    topic('own', { own: true }),
    topic('second', { sortIndex: 1 }),
    topic('first', { sortIndex: 0, relation: 'everyone' }),
    topic('pinned', { pinned: true }),
    topic('b'),
  ]
  expect(inOrder(listed).map(({ id }) => id)).toEqual(['pinned', 'first', 'second', 'own', 'a', 'b', 'manual'])
})

describe('ROLE-004 ROLE-005 ROLE-006 topicFilterOf by the person’s relation to a topic', () => {
  const topic = (relation: 'owner' | 'manager' | 'cooperator' | 'shareEditor' | 'subscriber' | 'shareKey' | 'everyone') => ({ relation })

  test.each([
    ['owner', 'own'],
    ['manager', 'work'],
    ['cooperator', 'work'],
    ['shareEditor', 'work'],
    ['subscriber', 'read'],
    ['shareKey', 'read'],
    ['everyone', 'instance'],
  ] as const)('%s', (relation, kind) => {
    expect(topicFilterOf(topic(relation))).toBe(kind)
    expect(filterTopics([topic('owner'), topic('subscriber')], kind)).toHaveLength(kind === 'own' || kind === 'read' ? 1 : 0)
    expect(filterTopics([topic(relation)], 'all')).toHaveLength(1)
  })
})
