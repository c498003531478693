import { expect, test } from 'vitest'
import { splitDataUrl } from './data-url.ts'

test('RULE-012 a data URL is split into its media type and its Base64 text', () => {
  expect(splitDataUrl('data:image/png;base64,iVBORw0KGgo=')).toEqual({ mediaType: 'image/png', base64: 'iVBORw0KGgo=' })
  expect(splitDataUrl('data:text/plain;charset=utf-8;base64,')).toEqual({ mediaType: 'text/plain;charset=utf-8', base64: '' })
})

test.each([
  ['no separator', 'data:image/png,iVBORw0KGgo='],
  ['two separators', 'data:image/png;base64,aGk=;base64,aGk='],
  ['another scheme', 'https://example.com/a.png;base64,aGk='],
  ['text that is no Base64', 'data:image/png;base64,<script>'],
  ['nothing', ''],
])('RULE-012 MSG-004 a data URL with %s is refused', (_, address) => {
  expect(() => splitDataUrl(address)).toThrow('Invalid Base64 data format.')
})
