import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fingerprintOf, signatureText, signedBytes, withSignature } from '@wenjin/export/evidence'
import { afterAll, expect, test } from 'vitest'
import { smallPackage } from '../../../packages/export/src/evidence/evidence.fixture.ts'
import { invented, olderPackage, sealedAgain } from '../../../packages/export/src/evidence/tampers.fixture.ts'
import { version } from './installation.ts'

const folder = mkdtempSync(join(tmpdir(), 'wenjin-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the program on a file with this content. */
function verify(content: string | null, ...args: string[]) {
  const file = join(folder, '证据 包.html')
  if (content !== null) writeFileSync(file, content)
  const path = content === null ? join(folder, 'nothing.html') : file
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'verify.ts'), path, ...args], {
    encoding: 'utf8',
    // The first run fills the compile cache for the following runs.
    env: { PATH: process.env['PATH'], WENJIN_CWD: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') },
  })
  return { status, text: stdout + stderr }
}

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const signed = (file: string) =>
  withSignature(file, signatureText(key, sign(null, signedBytes(fingerprintOf(file)), privateKey).toString('hex')))

test('a whole package signed with the named key exits with 0 and lists the checks in both languages', () => {
  const { status, text } = verify(signed(smallPackage(version)), '--key', key)
  expect([status, text]).toEqual([0, expect.stringContaining('✔ 完好：2 条引用')])
  expect(text).toContain('✔ Intact: all 2 citations')
})

test('without a key the first line says that the maker was not checked, and the exit code is 3', () => {
  for (const file of [smallPackage(version), signed(smallPackage(version)), invented(version)]) {
    const { status, text } = verify(file)
    expect([status, text]).toEqual([3, expect.stringMatching(/^没有核对是谁制作的/)])
    expect(text).not.toContain('✔')
    expect(text).toContain('– 完好：2 条引用')
  }
})

test('a package whose quote and snapshot a stranger changed together is not signed with the key of its maker', () => {
  const { status, text } = verify(invented(version), '--key', key)
  expect([status, text]).toEqual([1, expect.stringContaining('不是指定的那一个')])
  expect(text).not.toContain('✔')
})

test('a package of another version whose page is known verifies as one of this version', () => {
  const { status, text } = verify(signed(smallPackage('0.0.1')), '--key', key)
  expect([status, text]).toEqual([0, expect.stringContaining('✔ 完好：2 条引用')])
  expect(text).not.toContain('另一个版本')
})

test('a package of another version with an unknown page is whole, but its page was not compared', () => {
  const { status, text } = verify(olderPackage())
  expect([status, text]).toEqual([3, expect.stringContaining('由问津的另一个版本制作：页面没有对照')])
  expect(text).not.toContain('✔')
})

test('a page with words after its body is broken, also when all hashes were made anew', () => {
  const { status, text } = verify(sealedAgain(smallPackage(version).replace('</body>', '</body><p>外来的话</p>')))
  expect([status, text]).toEqual([1, expect.stringContaining('页面（样式与程序）不是问津制作的样子')])
})

test('a broken package exits with 1 and names the citation, its words and its source', () => {
  const { status, text } = verify(smallPackage().replace('十九米', '二十米'))
  expect([status, text]).toEqual([1, expect.stringContaining('已损坏：2 条引用中有 1 条不能相信')])
  expect(text).toContain('引用 1：已损坏：来源的快照被改动或缺失 / citation 1：broken: the snapshot of its source was changed')
  expect(text).toContain('“灯塔建于一八七三年”\n    [1] 来源1')
  expect(text).not.toContain('引用 2')
})

test('the page around the data is also checked', () => {
  const { status, text } = verify(smallPackage().replace('还没有核对', '完好：已核对'))
  expect([status, text]).toEqual([1, expect.stringContaining('页面（样式与程序）被改动')])
})

test('a missing, unreadable or foreign file ends with exit code 2', () => {
  expect(verify('<p>x')).toMatchObject({ status: 2, text: expect.stringContaining('不是问津的证据包') })
  expect(verify(null)).toMatchObject({ status: 2, text: expect.stringContaining('ENOENT') })
  expect(verify(smallPackage(), '--key', 'x')).toMatchObject({ status: 2, text: expect.stringContaining('用法') })
  expect(verify(smallPackage(), '--nonsense')).toMatchObject({ status: 2 })
})

test('a given key must be the key of the signature', () => {
  const file = smallPackage(version)
  expect(verify(signed(file), '--key', '0'.repeat(64))).toMatchObject({ status: 1, text: expect.stringContaining('不是指定的那一个') })
  expect(verify(file, '--key', key)).toMatchObject({ status: 1 })
})
