import { expect, test } from 'vitest'
import { attachmentsOf, scopeIn, scopeOf, toggled, wholeTopic } from './topic-scope.ts'

test('a scope is read from what a turn was asked with, and asked with again', () => {
  const scope = { folderIds: ['a'], fileIds: [], topicIds: ['t'], web: true }
  expect(scopeOf(attachmentsOf(scope))).toEqual(scope)
  expect(scopeOf({})).toEqual(wholeTopic)
  expect(attachmentsOf(wholeTopic)).not.toHaveProperty('enableMix')
})

test('an address names folders and files to ask', () => {
  expect(scopeIn(new URLSearchParams('tab=chat'))).toEqual(wholeTopic)
  expect(scopeIn(new URLSearchParams('folders=a,b&files=,c'))).toEqual({ ...wholeTopic, folderIds: ['a', 'b'], fileIds: ['c'] })
})

test('an item is put in, or taken out', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
})
