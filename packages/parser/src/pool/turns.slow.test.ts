import { afterEach, expect, test } from 'vitest'
import { limits } from '@wenjin/contract'
import { createParser, type Parser } from '../index.ts'

const open: Parser[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((parser) => parser.close()))
})

const rogue = new URL('../testing/rogue-worker.ts', import.meta.url)
function rogueParser(processes: number): Parser {
  const parser = createParser({ workerUrl: rogue, processes })
  open.push(parser)
  return parser
}
const large = new Uint8Array(limits.smallFileBytes + 1)
const small = new Uint8Array(1)

test('a small file waits for no large ones, of any owner', async () => {
  const parser = rogueParser(2)
  const never = ['a', 'b', 'c'].map((owner) => parser.parse({ bytes: large, fileName: 'hang', owner }).catch(() => 'stopped'))
  await expect(parser.parse({ bytes: small, fileName: 'fine', owner: 'd' })).resolves.toMatchObject({ kind: 'txt' })
  await parser.close()
  expect(await Promise.all(never)).toEqual(['stopped', 'stopped', 'stopped'])
})

test('a small file of another owner waits for no small ones that hang in new processes', async () => {
  const parser = rogueParser(2)
  const ended: string[] = []
  const never = ['a', 'b'].map((owner) => parser.parse({ bytes: small, fileName: 'hang', owner }).catch(() => ended.push(owner)))
  await expect(parser.parse({ bytes: small, fileName: 'fine', owner: 'd' })).resolves.toMatchObject({ kind: 'txt' })
  expect(ended).toEqual([])
  await parser.close()
  await Promise.all(never)
})

test('an owner never has all processes', async () => {
  const parser = rogueParser(2)
  const never = [1, 2, 3].map(() => parser.parse({ bytes: large, fileName: 'hang', owner: 'stranger' }).catch(() => 'stopped'))
  await expect(parser.parse({ bytes: large, fileName: 'fine', owner: 'other' })).resolves.toMatchObject({ kind: 'txt' })
  await parser.close()
  expect(await Promise.all(never)).toEqual(['stopped', 'stopped', 'stopped'])
})

test('owners take turns', async () => {
  const parser = rogueParser(1)
  const ended: string[] = []
  const parse = async (owner: string) => {
    await parser.parse({ bytes: large, fileName: 'fine', owner })
    ended.push(owner)
  }
  await Promise.all([...Array.from({ length: 20 }, () => parse('stranger')), parse('other')])
  expect(ended.indexOf('other')).toBeLessThanOrEqual(1)
})
