import { describe, expect, it } from 'vitest'
import { sourceOfBytes } from '../source.ts'
import { readJsonl } from './jsonl.ts'

const read = (text: string | Uint8Array) => [
  ...readJsonl(sourceOfBytes(typeof text === 'string' ? Buffer.from(text) : text, { fileName: 'a.jsonl' }), () => undefined),
]

describe('readJsonl', () => {
  it('reads one document per line and reports lines that are not documents', () => {
    const lines = read(
      [
        '{"id":"a","title":"甲","text":"正文一\\n第二段","url":"https://example.com/a"}',
        '',
        '{"id":2,"text":"没有标题。后文"}',
        '{"title":"没有正文"}',
        '[1]',
        'not json',
        '{"text":""}',
        '{"text":"链接不对","url":"javascript:alert(1)"}',
      ].join('\r\n'),
    )
    expect(lines[0]).toMatchObject({
      line: 1,
      document: { externalId: 'a', title: '甲', text: '正文一\n第二段', url: 'https://example.com/a' },
    })
    expect(lines[1]).toMatchObject({ line: 3, document: { externalId: '2', title: '没有标题' } })
    expect(lines.slice(2, 6)).toEqual([
      { line: 4, reason: 'badJsonl' },
      { line: 5, reason: 'badJsonl' },
      { line: 6, reason: 'badJsonl' },
      { line: 7, reason: 'noText' },
    ])
    expect(lines[6]).toMatchObject({ line: 8, document: { text: '链接不对' } })
    expect(lines[6]).not.toHaveProperty('document.url')
  })

  it('joins characters that a chunk boundary splits', () => {
    const text = Array.from({ length: 3000 }, (_, i) => JSON.stringify({ id: i, text: '汉字'.repeat(150) + i })).join('\n')
    const lines = read(text)
    expect(lines).toHaveLength(3000)
    expect(lines.every((entry) => 'document' in entry && entry.document.text === `${'汉字'.repeat(150)}${entry.line - 1}`)).toBe(true)
  })

  it('skips a line too long for a document without holding it in memory', () => {
    const lines = read(Buffer.concat([Buffer.from('{"text":"一"}\n"'), Buffer.alloc(21_000_000, 97), Buffer.from('"\n{"text":"二"}\n')]))
    expect(lines.map((entry) => ('reason' in entry ? entry.reason : entry.document.text))).toEqual(['一', 'tooLong', '二'])
  })

  it('reads Markdown texts as Markdown, and other texts verbatim', () => {
    const texts = [
      '## 什么是所有权\n\n所有权是 **核心功能**（*ownership*）。\n\n- 一',
      '#1 号选手得 **3** 分',
      '# 只有一个井号的标题行\n正文',
    ]
    const [markdown, score, plain] = read(texts.map((text) => JSON.stringify({ title: '题', text })).join('\n')).map(
      (entry) => 'document' in entry && entry.document,
    )
    expect(markdown).toMatchObject({ text: expect.stringContaining('所有权是 核心功能（ownership）。') })
    expect(markdown && markdown.blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list-item'])
    expect(score).toMatchObject({ text: '#1 号选手得 **3** 分' })
    expect(plain).toMatchObject({ text: expect.stringContaining('# 只有一个井号的标题行') })
  })

  it('reads no more of the file than requested', () => {
    let chunks = 0
    const source = {
      ...sourceOfBytes(new Uint8Array(), { fileName: 'a.jsonl' }),
      *readChunks() {
        for (;;) {
          chunks++
          yield Buffer.from(`{"text":"${chunks}"}\n`)
        }
      },
    }
    const lines = readJsonl(source, () => undefined)
    lines.next()
    lines.next()
    expect(chunks).toBe(2)
  })
})
