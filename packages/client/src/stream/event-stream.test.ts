import { describe, expect, it } from 'vitest'
import { parseEventStream, type ServerEvent } from './event-stream.ts'

function parse(...chunks: (string | Uint8Array)[]): ServerEvent[] {
  const events: ServerEvent[] = []
  const push = parseEventStream((event) => events.push(event))
  for (const chunk of chunks) push(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk)
  return events
}

const data = (...events: ServerEvent[]) => events.map((event) => event.data)

describe('parseEventStream', () => {
  it('reads id, name and data of an event', () => {
    expect(parse('id: 7\nevent: note\ndata: 你好\n\n')).toEqual([{ id: '7', event: 'note', data: '你好' }])
  })

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('reads %s line ends', (_name, end) => {
    const text = ['id: 1', 'data: a', '', 'data: b', '', ''].join(end)
    expect(parse(text)).toEqual([
      { id: '1', event: 'message', data: 'a' },
      { id: null, event: 'message', data: 'b' },
    ])
  })

  it('returns the same events for any chunk boundaries', () => {
    const text = '\uFEFF: 注释\r\nid: 0\r\ndata: 第一行\r\ndata: 第二行 😀\r\n\r\ndata: b\r\rdata:c\n\nid: 3\ndata: 四\n\n'
    const bytes = new TextEncoder().encode(text)
    const whole = parse(bytes)
    expect(data(...whole)).toEqual(['第一行\n第二行 😀', 'b', 'c', '四'])
    for (let cut = 0; cut <= bytes.length; cut++) expect(parse(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual(whole)
    expect(parse(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole)
  })

  it('joins several data lines, strips one leading space only, and reads a line without a colon as a field name', () => {
    expect(data(...parse('data:  a\ndata\ndata:b\n\n'))).toEqual([' a\n\nb'])
  })

  it('skips comments, unknown fields and events without data', () => {
    expect(parse(': ping\n\nid: 4\n\nretry: 10\nfoo: bar\ndata: x\n\n')).toEqual([{ id: null, event: 'message', data: 'x' }])
  })

  it('ignores an id with a NUL', () => {
    expect(parse('id: a\0b\ndata: x\n\n')[0]!.id).toBeNull()
  })

  it('never emits a truncated event', () => {
    expect(data(...parse('data: whole\n\ndata: half\n'))).toEqual(['whole'])
  })

  it('replaces invalid UTF-8 and continues', () => {
    expect(data(...parse(Uint8Array.of(0x64, 0x61, 0x74, 0x61, 0x3a, 0xff, 0x0a, 0x0a), 'data: b\n\n'))).toEqual(['�', 'b'])
  })
})
