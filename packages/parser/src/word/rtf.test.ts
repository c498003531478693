import { expect, it } from 'vitest'
import { outlineOf, parseBytes } from '../testing/parse-bytes.ts'

it('parseRtf reads code pages, Unicode with its fallback, and tables, and skips hidden groups', async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg936\deff0{\fonttbl{\f0\fcharset134 SimSun;}{\f1\fcharset0 Arial;}}{\*\generator X;}{\info{\title no}}
\pard\f0 \'d6\'d0\'b9\'fa\par {\f1 caf\u233?} \{x\} \uc2\u20013ab\emdash{\v hidden}end\par
\trowd \f0\'d0\'d5\cell 1\cell\row\trowd 2\cell 3\cell\row\pard {\pict 89504e47}after\par}`
  expect(outlineOf(await parseBytes(rtf, 'a.rtf'))).toEqual([
    'paragraph: 中国',
    'paragraph: café {x} 中—end',
    'table: 姓 | 1\n2 | 3',
    'paragraph: after',
  ])
})
