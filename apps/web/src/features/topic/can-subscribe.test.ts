import { expect, test } from 'vitest'
import { canSubscribe } from './can-subscribe.ts'

const owner = { uid: 'u1', name: '守望人', avatar: null }

test.each([
  ['a reader of a published topic', { published: true, relation: 'everyone', byUser: owner }, true],
  ['who opened its link', { published: true, relation: 'shareKey', byUser: owner }, true],
  ['who subscribed already', { published: true, relation: 'subscriber', byUser: owner }, false],
  ['who works on it', { published: true, relation: 'cooperator', byUser: owner }, false],
  ['its owner', { published: true, relation: 'owner', byUser: owner }, false],
  ['who opened the link of one that is not published', { published: false, relation: 'shareKey', byUser: owner }, false],
  ['a reader of a library of the instance', { published: false, relation: 'everyone', byUser: null }, false],
] as const)('ROLE-006 subscribing is offered: %s', (_, topic, offered) => {
  expect(canSubscribe(topic)).toBe(offered)
})
