import { expect, test } from 'vitest'
import { fitPictures } from './markdown-pictures.ts'

const fitted = (type: string, url: string, alt: string | null, title: string | null) => {
  const picture = { type, url, alt, title }
  fitPictures({ type: 'root', children: [{ type: 'blockquote', children: [picture] }] })
  return [picture.url, picture.alt, picture.title]
}

test('an image without alt text keeps an empty one; a block image keeps it as its caption, beside its size', () => {
  expect(fitted('image', '/a', null, null)).toEqual(['/a', '', ''])
  expect(fitted('image', '/a', '灯塔', null)).toEqual(['/a', '灯塔', ''])
  expect(fitted('image-block', '/a', null, null)).toEqual(['/a', '', ''])
  expect(fitted('image-block', '/a', '灯塔', null)).toEqual(['/a', '灯塔', '灯塔'])
  expect(fitted('image-block', '/a', '0.75', null)).toEqual(['/a', '0.75', ''])
  expect(fitted('image-block', '/a', '1.00', '灯塔')).toEqual(['/a', '1.00', '灯塔'])
})

test.each(['https://example.org/a.png', '/api/file/1/view', 'a.png', 'data:image/png;base64,AAAA'])('%s is an image address', (url) => {
  expect(fitted('image', url, '', '')[0]).toBe(url)
})

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'java\nscript:alert(1)', 'vbscript:a', 'data:text/html,a', 'https://['])(
  '%s is not an image address',
  (url) => {
    expect(fitted('image', url, '', '')[0]).toBe('')
  },
)
