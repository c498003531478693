import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipStream, type ZipEntry } from './zip-stream.ts'

const at = Date.UTC(2026, 10, 20)

test('text, bytes and streams survive a round trip', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: '说明.txt', content: '你好', modifiedAt: at }
    yield { name: 'a/b.bin', content: Buffer.from([0, 255, 1]), modifiedAt: at, stored: true }
    yield { name: 'a/c.txt', content: Readable.from(['one ', 'two']), modifiedAt: at }
    yield { name: '空.txt', content: '', modifiedAt: at }
  }
  const files = unzipSync(await buffer(zipStream(entries())))
  expect(Object.keys(files)).toEqual(['说明.txt', 'a/b.bin', 'a/c.txt', '空.txt'])
  expect(strFromU8(files['说明.txt']!)).toBe('你好')
  expect([...files['a/b.bin']!]).toEqual([0, 255, 1])
  expect(strFromU8(files['a/c.txt']!)).toBe('one two')
})

test('an entry is not produced before the reader requests it', async () => {
  let made = 0
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (; made < 1000; made += 1) yield { name: `${made}.bin`, content: Buffer.alloc(100_000, made), modifiedAt: at, stored: true }
  }
  const zip = zipStream(entries())
  zip.once('readable', () => zip.read(1))
  await delay(50)
  expect(made).toBeLessThan(20)
  zip.destroy()
})

test('a reader that disconnects ends the archive and closes the open entry', async () => {
  const source = new Readable({ read() {} })
  source.push('the beginning')
  let ended = false
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      yield { name: 'endless', content: source, modifiedAt: at }
    } finally {
      ended = true
    }
  }
  const zip = zipStream(entries())
  zip.once('data', () => zip.destroy())
  await new Promise((resolve) => source.once('close', resolve))
  await delay(0)
  expect({ destroyed: source.destroyed, ended }).toEqual({ destroyed: true, ended: true })
})

test('an entry that fails aborts the archive', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'good', content: 'good', modifiedAt: at }
    throw new Error('the disk is gone')
  }
  await expect(buffer(zipStream(entries()))).rejects.toThrow('the disk is gone')
})
