import { expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import { computeTasks } from '../../../providers/compute/tasks.ts'
import { documentMarkdown } from './document-markdown.ts'
import { viewType } from './view-type.ts'

test('a part of a document takes only its own text into the thread', async () => {
  const lengths: number[] = []
  type Written = Parameters<typeof computeTasks.writeDocument.run>[0]
  const run = (_: string, input: Written) => {
    lengths.push(input.text.length)
    return Promise.resolve(computeTasks.writeDocument.run(input))
  }
  const text = `题\n\n${'甲'.repeat(50_000)}\n\n第二章\n\n其中一句。`
  const [start, end] = [text.indexOf('第二章'), text.length]
  const blocks = [
    { kind: 'heading' as const, level: 1, start, end: start + 3 },
    { kind: 'paragraph' as const, start: start + 5, end },
  ]
  const ctx = { compute: { run } } as unknown as Ctx
  expect(await documentMarkdown(ctx, 'a', { document: { title: '题', blocks }, text })).toBe('# 题\n\n## 第二章\n\n其中一句。\n')
  expect(await documentMarkdown(ctx, 'a', { document: { title: '题', blocks: [] }, text })).toBe('# 题\n')
  expect(lengths).toEqual([end - start, 0])
})

test('a file is displayed only as one of the allowed types', () => {
  expect(viewType('a.PDF', 'text/html')).toBe('application/pdf')
  for (const name of ['a.svg', 'a.html', 'a.constructor', 'a.__proto__', 'a']) expect(viewType(name, 'text/html; x')).toBeNull()
})
