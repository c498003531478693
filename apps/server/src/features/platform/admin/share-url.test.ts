import { describe, expect, test } from 'vitest'
import { parseShareUrl } from './share-url.ts'

const ours = ['wenjin.example', 'localhost']

describe('the URL of a share', () => {
  test.each([
    ['https://WEIBO.example/123', 'https://weibo.example/123'],
    ['https://weibo.example:443/a/../b?id=1#comment', 'https://weibo.example/b?id=1'],
    ['https://weibo.example./1', 'https://weibo.example/1'],
    ['https://例子.example/分享', 'https://xn--fsqu00a.example/%E5%88%86%E4%BA%AB'],
  ])('%s is normalised to %s', (written, spelled) => expect(parseShareUrl(written, ours)).toBe(spelled))

  test.each([
    'weibo.example/1',
    'http://weibo.example/1',
    'javascript:alert(1)',
    'https://user:secret@weibo.example/1',
    'https://localhost/1',
    'https://intranet/1',
    'https://192.168.0.1/1',
    'https://[::1]/1',
    'https://0x7f.1/',
    'https://wenjin.example/search/1',
    'https://Wenjin.Example./search/1',
  ])('%s is refused', (written) => expect(() => parseShareUrl(written, ours)).toThrow(/url/))
})
