import { expect, test } from 'vitest'
import { collect } from '../../test/collect.ts'
import { readTar, tarEnd, tarMember } from './tar.ts'

async function* archive(members: [string, string][]): AsyncGenerator<Uint8Array> {
  for (const [name, body] of members) yield* tarMember(name, Buffer.byteLength(body), [Buffer.from(body)])
  yield tarEnd()
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await collect(source))
}

const members: [string, string][] = [
  ['a/1', '问津'],
  ['empty', ''],
  ['block', 'x'.repeat(512)],
]

test.each([1, 7, 512, 100_000])('an archive read in chunks of %i bytes yields its members', async (size) => {
  const read: [string, string][] = []
  for await (const { name, body } of readTar(inPieces(await bytesOf(archive(members)), size)))
    read.push([name, (await bytesOf(body)).toString()])
  expect(read).toEqual(members)
})

test('a body that is not consumed is skipped', async () => {
  const names = []
  for await (const { name } of readTar(archive(members))) names.push(name)
  expect(names).toEqual(['a/1', 'empty', 'block'])
})

test('a truncated archive or a changed header is reported as damaged', async () => {
  const bytes = await bytesOf(archive(members))
  const read = (source: Uint8Array) => collect(readTar(inPieces(source, 512)))
  await expect(read(bytes.subarray(0, 700))).rejects.toThrow('damaged')
  bytes[0] = 98
  await expect(read(bytes)).rejects.toThrow('damaged')
})

test('a body whose length differs from the announced size is refused', async () => {
  await expect(bytesOf(tarMember('a', 3, [Buffer.from('four')]))).rejects.toThrow('4 bytes')
})
