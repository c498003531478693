import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it.each([
  ['<em>量子</em>计算 &amp; <b>AI</b>', '量子计算 & AI'],
  ['<span class="searchmatch">北京</span>是首都', '北京是首都'],
  ['<jats:title>摘要</jats:title><jats:p>正文<jats:sub>2</jats:sub></jats:p>', '摘要 正文2'],
  ['Vec<T> in Rust, a < b && c > d', 'Vec<T> in Rust, a < b && c > d'],
  ['&lt;script&gt; &#39;x&#x27; &hellip;', "<script> 'x' …"],
  ['第一行<br/>第二行\n\n第三行', '第一行 第二行 第三行'],
  ['<!-- no --><![CDATA[yes]]>', 'yes'],
  ['', ''],
])('plainText converts %j to %j', (markup, text) => {
  expect(plainText(markup)).toBe(text)
})

it('plainText takes linear time for unclosed brackets', () => {
  expect(plainText('<a '.repeat(50_000)).startsWith('<a <a')).toBe(true)
})
