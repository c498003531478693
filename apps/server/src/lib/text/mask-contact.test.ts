import { expect, test } from 'vitest'
import { maskContact } from './mask-contact.ts'

test.each([
  ['+8613800000000', '138****0000'],
  ['+14155550123', '+141****0123'],
  ['+4930123', '+4****23'],
  ['zhang@example.org', 'z***@example.org'],
  ['z@example.org', 'z***@example.org'],
])('%s is shown as %s', (contact, masked) => expect(maskContact(contact)).toBe(masked))
