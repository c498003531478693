import { expect, test } from 'vitest'
import { cutAtAnchors, linksIn, type TextAnchor } from './text-anchors.ts'

const anchor = (start: number, end: number, look: TextAnchor['look'] = 'hit'): TextAnchor => ({ start, end, look })

test('a text is split at the edges of anchors, also where they overlap', () => {
  const pieces = cutAtAnchors('越窑在慈溪一带', 100, [anchor(98, 102), anchor(101, 105, 'highlight'), anchor(200, 210)])
  expect(pieces.map(({ text, at, anchors }) => [text, at, anchors.map(({ look }) => look)])).toEqual([
    ['越', 100, ['hit']],
    ['窑', 101, ['hit', 'highlight']],
    ['在慈溪', 102, ['highlight']],
    ['一带', 105, []],
  ])
})

test('a text without anchors is not split', () => {
  expect(cutAtAnchors('越窑', 0, [anchor(2, 3)])).toEqual([{ text: '越窑', at: 0, anchors: [] }])
})

test('linksIn finds addresses without what is behind them, and no others', () => {
  const links = (text: string) => linksIn(text, 100).map(({ start, end, href }) => [text.slice(start - 100, end - 100), href])
  const one = (address: string) => [address, address]
  expect(links('见门户（https://a.example.com/x?id=7&k=1）提交。')).toEqual([one('https://a.example.com/x?id=7&k=1')])
  expect(links('Guide (https://b.example.com/y_(z)), or http://c.example.com.')).toEqual([
    one('https://b.example.com/y_(z)'),
    one('http://c.example.com'),
  ])
  expect(links('javascript://alert(1) ftp://x 没有地址 https://')).toEqual([])
})
