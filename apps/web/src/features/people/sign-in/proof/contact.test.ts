import { expect, test } from 'vitest'
import { contactOf } from './contact.ts'

test.each([
  ['13800000000', { type: 'phone', content: '13800000000' }],
  [' 138 0000 0000 ', { type: 'phone', content: '13800000000' }],
  ['138-0000-0000', { type: 'phone', content: '13800000000' }],
  ['+86 138 0000 0000', { type: 'phone', content: '+8613800000000' }],
  ['１３８００００００００', { type: 'phone', content: '13800000000' }],
  ['lin@example.org', { type: 'email', content: 'lin@example.org' }],
  [' Lin.Wen+a@Mail.Example.org ', { type: 'email', content: 'Lin.Wen+a@Mail.Example.org' }],
  ['ｌｉｎ＠example．org', { type: 'email', content: 'lin@example.org' }],
])('contactOf(%j) is %j', (text, contact) => {
  expect(contactOf(text)).toEqual(contact)
})

test.each(['', '林问', '12345', 'lin@', '@example.org', 'lin@example', 'a b@example.org', '138000000001234567', 'lin@example..org'])(
  'contactOf(%j) is null',
  (text) => {
    expect(contactOf(text)).toBeNull()
  },
)
