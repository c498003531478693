import { expect, test } from 'vitest'
import { canSubscribe } from './can-subscribe.ts'

const owner = { uid: 'u1', name: '守望人', avatar: null }

test.each([
  ['a reader of a published topic', { publishState: 1, relation: 'everyone', byUser: owner }, true],
  ['who opened its link', { publishState: 1, relation: 'shareKey', byUser: owner }, true],
  ['who subscribed already', { publishState: 1, relation: 'subscriber', byUser: owner }, false],
  ['who works on it', { publishState: 1, relation: 'cooperator', byUser: owner }, false],
  ['its owner', { publishState: 1, relation: 'owner', byUser: owner }, false],
  ['who opened the link of one that is not published', { publishState: 0, relation: 'shareKey', byUser: owner }, false],
  ['an admin who looks at one that was taken down', { publishState: 2, relation: 'everyone', byUser: owner }, false],
  ['a reader of a library of the instance', { publishState: 0, relation: 'everyone', byUser: null }, false],
] as const)('ROLE-006 subscribing is offered: %s', (_, topic, offered) => {
  expect(canSubscribe(topic)).toBe(offered)
})
