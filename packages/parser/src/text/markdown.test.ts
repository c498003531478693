import { describe, expect, it } from 'vitest'
import { outlineOf, parseBytes } from '../testing/parse-bytes.ts'

describe('parseMarkdown', () => {
  it('reads Markdown as rendered text', async () => {
    const document = await parseBytes(
      [
        '---',
        'title: "说明书"',
        'date: 2025-03-01',
        'author: 张三',
        '---',
        '# 开始 {#start}',
        '',
        '**结论：**见[手册](https://example.com/a_b)与 `code`，![示意图](x.png)。 ^p1',
        '',
        '- 甲',
        '  - 乙',
        '1. 丙',
        '',
        '| 名称 | 值 |',
        '| --- | --- |',
        '| a | **1** |',
        '',
        '```js',
        'const a = 1',
        '```',
        '',
        '> 引文',
        '',
        '<div>HTML <b>正文</b></div>',
        '',
        '<script>alert(1)</script>',
        '',
        '脚注[^1]',
        '',
        '[^1]: 注释',
      ].join('\n'),
      'readme.md',
    )
    expect(document).toMatchObject({ kind: 'md', title: '说明书', date: '2025-03-01', authors: ['张三'] })
    expect(outlineOf(document)).toEqual([
      'heading1: 开始',
      'paragraph: 结论：见手册与 code，示意图。',
      'list-item: 甲',
      'list-item: 乙',
      'list-item: 1. 丙',
      'table: 名称 | 值\na | 1',
      'code: const a = 1',
      'quote: 引文',
      'paragraph: HTML 正文',
      'paragraph: 脚注',
      'paragraph: 注释',
    ])
    expect(document.blocks[0]?.anchor).toEqual({ id: 'start' })
    expect(document.blocks[1]?.anchor).toEqual({ id: 'p1' })
  })

  it('writes the numbers of ordered lists as the rendered text shows them', async () => {
    const document = await parseBytes(
      [
        '# 规定',
        '',
        '3. 甲 ^third',
        '   1. 子一',
        '   1. 子二',
        '   - 点',
        '3. **乙**',
        '',
        '   续段',
        '3.',
        '3. > 引文',
        '3. ## 小节',
        '',
        '段落',
        '',
        '0) 零',
        '1) 一',
        '',
        '<ol start="5"><li>五</li><li>六</li></ol>',
      ].join('\n'),
      'rules.md',
    )
    expect(outlineOf(document)).toEqual([
      'heading1: 规定',
      'list-item: 3. 甲',
      'list-item: 1. 子一',
      'list-item: 2. 子二',
      'list-item: 点',
      'list-item: 4. 乙',
      'paragraph: 续段',
      'quote: 6. 引文',
      'heading2: 7. 小节',
      'paragraph: 段落',
      'list-item: 0. 零',
      'list-item: 1. 一',
      'paragraph: 5. 五\n6. 六',
    ])
    const item = document.blocks[1]!
    expect(document.text.slice(item.start, item.end)).toBe('3. 甲')
    expect(item.anchor).toEqual({ id: 'third' })
  })

  it('uses the first heading as title, or else the file name', async () => {
    expect((await parseBytes('前言\n\n## 标题\n', 'a.md')).title).toBe('标题')
    expect((await parseBytes('没有标题\n', '笔记.md')).title).toBe('笔记')
  })

  it('reads a long file in pieces without loss at their edges', async () => {
    const sections = Array.from(
      { length: 400 },
      (_, i) => `## 第 ${i} 节\n\n${'正文'.repeat(200)}${i}。\n\n\`\`\`\n\ncode ${i}\n\n\`\`\`\n`,
    )
    const { blocks, text } = await parseBytes(sections.join('\n'), 'long.md')
    expect(blocks).toHaveLength(1200)
    expect(text).toContain('code 399')
    expect(text).not.toContain('```')
  })

  it('reads white space of any length, and the id after it, in linear time', async () => {
    // In quadratic time, twenty-five such items would take minutes.
    const wide = '\u3000'.repeat(18_000)
    const document = await parseBytes(`- 甲${wide}乙\n`.repeat(25) + `- 丙${wide} ^here`, 'wide.md')
    expect(document.blocks).toHaveLength(26)
    expect(document.blocks.at(-1)).toMatchObject({ end: document.text.length, anchor: { id: 'here' } })
    expect(document.text.endsWith('丙')).toBe(true)
  })

  it('reads a single line of megabytes as text', async () => {
    const { text } = await parseBytes('字'.repeat(1_000_000), 'line.md')
    expect(text).toHaveLength(1_000_000)
  })
})
