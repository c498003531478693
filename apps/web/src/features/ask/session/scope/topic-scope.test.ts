import { expect, test } from 'vitest'
import { attachmentsOf, scopeIn, scopeOf, toggled, wholeTopic } from './topic-scope.ts'

test('scopeOf and attachmentsOf convert the scope of a turn and back', () => {
  const scope = { folderIds: ['a'], fileIds: [], topicIds: ['t'], web: true }
  expect(scopeOf(attachmentsOf(scope))).toEqual(scope)
  expect(scopeOf({})).toEqual(wholeTopic)
  expect(attachmentsOf(wholeTopic)).not.toHaveProperty('enableMix')
})

test('scopeIn reads the folders and files to ask from an address', () => {
  expect(scopeIn(new URLSearchParams('tab=chat'))).toEqual(wholeTopic)
  expect(scopeIn(new URLSearchParams('folders=a,b&files=,c'))).toEqual({ ...wholeTopic, folderIds: ['a', 'b'], fileIds: ['c'] })
})

test('toggled adds or removes an item', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
})
