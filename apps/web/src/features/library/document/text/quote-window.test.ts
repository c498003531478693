import type { DocumentView } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { quoteWindow } from './quote-window.ts'

function view(...texts: string[]): DocumentView {
  let at = 0
  const blocks = texts.map((text) => {
    const block = { start: at, end: at + text.length, kind: 'paragraph' as const, text }
    at += text.length + 1
    return block
  })
  const base = { id: 'd', title: '', topicId: '', topicName: '', fileId: null, fileName: '', contentType: '', url: null, originalUrl: null }
  return { ...base, readAt: 0, length: at, blocks, blockTotal: blocks.length, blockFrom: 0 }
}

test('a quote is shown within its paragraph', () => {
  expect(quoteWindow(view('前文。引文。后文。'), 3, 6)).toEqual({ before: '前文。', quote: '引文。', after: '后文。' })
})

test('long context is truncated and marked as such', () => {
  const window = quoteWindow(view(`${'前'.repeat(100)}引文${'后'.repeat(100)}`), 100, 102)!
  expect(window.before).toBe(`…${'前'.repeat(60)}`)
  expect(window.after).toBe(`${'后'.repeat(60)}…`)
})

test('a quote across two blocks keeps both parts', () => {
  expect(quoteWindow(view('甲一', '乙二'), 1, 4)).toEqual({ before: '甲', quote: '一 乙', after: '二' })
})

test('a quote outside the blocks returns null', () => {
  expect(quoteWindow(view('甲'), 50, 60)).toBeNull()
})
