import { expect, test } from 'vitest'
import { ResponseTooLarge } from '../../lib/flow/bounded-fetch.ts'
import { readEvents } from './read-events.ts'

const bounds = { maxBytes: 10_000, maxEventLength: 1000, maxEvents: 20 }

/** Reads the events of a stream that arrives in chunks of this many bytes. */
async function read(stream: string | Uint8Array, size = Infinity): Promise<string[]> {
  const bytes = Buffer.from(stream as string)
  async function* body() {
    for (let at = 0; at < bytes.length; at += Math.min(size, bytes.length)) yield bytes.subarray(at, at + size)
  }
  const events: string[] = []
  for await (const together of readEvents(body(), bounds)) events.push(...together)
  return events
}

test.each([
  ['lines that end with LF', 'data: 一\n\ndata: 二\n\n', ['一', '二']],
  ['lines that end with CR LF', 'data: 一\r\n\r\ndata: 二\r\n\r\n', ['一', '二']],
  ['lines that end with CR', 'data: 一\r\rdata: 二\r\r', ['一', '二']],
  ['no space behind the colon, and two', 'data:一\n\ndata:  二\n\n', ['一', ' 二']],
  ['data in several lines, and an empty one', 'data: {\ndata: }\ndata\n\n', ['{\n}\n']],
  ['comments and other fields', ': ping\n\nevent: message\nid: 7\nretry: 10\ndata: 一\n\n', ['一']],
  ['a byte order mark', '\ufeffdata: 一\n\n', ['一']],
  ['empty lines between events', '\n\n\ndata: 一\n\n\n\ndata: 二\n\n', ['一', '二']],
  ['an event that does not end', 'data: 一\n\ndata: 二\n', ['一']],
  ['a field that only begins like data', 'database: x\ndata: 一\n\n', ['一']],
  ['characters of four bytes', 'data: 🙂𠀀\n\n', ['🙂𠀀']],
])('reads %s, in one piece and byte by byte', async (_, stream, events) => {
  expect(await read(stream)).toEqual(events)
  expect(await read(stream, 1)).toEqual(events)
  expect(await read(stream, 3)).toEqual(events)
})

test('invalid UTF-8 does not end the stream', async () => {
  expect(await read(Buffer.concat([Buffer.from('data: a'), Buffer.from([0xff]), Buffer.from('b\n\ndata: c\n\n')]))).toEqual([
    'a\ufffdb',
    'c',
  ])
})

test('a stream that exceeds a bound fails after the events before it', async () => {
  await expect(read(`data: ${'x'.repeat(2000)}\n\n`)).rejects.toThrow(ResponseTooLarge)
  await expect(read('data: {"x":1}\n'.repeat(100))).rejects.toThrow('an event longer than 1000')
  await expect(read(': still here\n\n'.repeat(21))).rejects.toThrow('more than 20 events')
  await expect(read(`data: ${'x'.repeat(900)}\n\n`.repeat(12))).rejects.toThrow('longer than 10000 bytes')
  const events: string[] = []
  async function* body() {
    yield Buffer.from('data: 一\n\ndata: 二\n\n')
    throw new Error('the connection broke')
  }
  const reading = (async () => {
    for await (const together of readEvents(body(), bounds)) events.push(...together)
  })()
  await expect(reading).rejects.toThrow('broke')
  expect(events).toEqual(['一', '二'])
})

test('a megabyte of empty lines takes no longer than one of text', async () => {
  const wide = { maxBytes: 10_000_000, maxEventLength: 10_000_000, maxEvents: 10_000_000 }
  let lines = 0
  async function* body() {
    for (let n = 0; n < 16; n++) yield Buffer.from('\r'.repeat(65_536))
    yield Buffer.from('data: end\n\n')
  }
  for await (const together of readEvents(body(), wide)) lines += together.join('').length
  expect(lines).toBe(3)
})
