import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { bundleViewer } from '../../../../scripts/build-viewer.mjs'
import { hostileTexts, packageOf, richPackage, smallPackage, version } from './evidence.fixture.ts'
import { fingerprintOf, splitFile, withSignature } from './part-blocks.ts'
import { pageTemplates } from './page-templates.generated.ts'
import { templateHashes, templateHashOf } from './page-templates.ts'
import { sha256 } from './sha256.ts'
import { signatureText, signedBytes } from './signature.ts'
import { verifyFile, type VerifiedFile } from './verify-file.ts'
import { olderPackage, tampers } from './tampers.fixture.ts'
import { viewerScript } from './viewer/viewer.generated.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const verify = async (file: string | Uint8Array): Promise<VerifiedFile> => {
  const found = await verifyFile(typeof file === 'string' ? bytesOf(file) : file, version)
  if (!found) throw new Error('no package')
  return found
}
const statesOf = ({ citations }: VerifiedFile) => citations.map(({ state }) => state)

/** Changes the text of one part and leaves all others unchanged. */
function changed(file: string, part: string, change: (text: string) => string): string {
  const found = splitFile(file).parts.find(({ name }) => name === part)!
  return file.replace(`data-part="${part}">${found.text}<`, () => `data-part="${part}">${change(found.text)}<`)
}

test('sha256 equals Node’s SHA-256 at every length around a block', () => {
  for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 1000, 100_003]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) % 256)
    expect([length, sha256(bytes)]).toEqual([length, createHash('sha256').update(bytes).digest('hex')])
  }
})

test('the script in the page is built from the current sources', async () => {
  expect(viewerScript).toBe(await bundleViewer())
})

test('an unchanged package is intact, with every citation at its place', async () => {
  const report = await verify(smallPackage())
  expect(report).toMatchObject({ isIntact: true, problems: [], signature: { state: 'none' } })
  expect(statesOf(report)).toEqual(['intact', 'intact'])
  expect(report.citations.map(({ citation }) => citation?.said?.text)).toEqual(['第1句', '第2句'])
})

test('a changed snapshot breaks only the citations of its source', async () => {
  const report = await verify(changed(smallPackage(), 'source-1', (text) => text.replace('一八七三', '一八七四')))
  expect(report.isIntact).toBe(false)
  expect(statesOf(report)).toEqual(['source', 'intact'])
  expect(report.problems).toEqual([{ part: 'source-1', kind: 'changed' }])
})

test('a changed quote or verdict breaks its own citation', async () => {
  for (const [from, to] of [
    ['周怀安', '周怀平'],
    ['verified', 'partial'],
  ] as const) {
    const file = changed(smallPackage(), 'citation-2', (text) => text.replace(from, to))
    expect([to, statesOf(await verify(file))]).toEqual([to, ['intact', 'record']])
  }
})

test('a changed sentence of the text breaks the citation that it relies on', async () => {
  const report = await verify(changed(smallPackage(), 'answer', (text) => text.replaceAll('第2句', '第3句')))
  expect(statesOf(report)).toEqual(['intact', 'sentence'])
  expect(report).toMatchObject({ isIntact: false, isAnswerIntact: false })
})

test('a changed manifest breaks every citation, as does a changed fingerprint', async () => {
  const first = await verify(changed(smallPackage(), 'manifest', (text) => text.replace('青石渡', '黄石渡')))
  expect(statesOf(first)).toEqual(['manifest', 'manifest'])
  const second = await verify(changed(smallPackage(), 'fingerprint', (text) => text.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))))
  expect(statesOf(second)).toEqual(['manifest', 'manifest'])
})

test('the check reports removed, added, duplicated and exchanged parts', async () => {
  const file = smallPackage()
  const block = (name: string) => {
    const { text } = splitFile(file).parts.find((part) => part.name === name)!
    return `<script type="application/json" data-part="${name}">${text}</script>\n`
  }
  const out = await verify(file.replace(block('source-2'), ''))
  expect([statesOf(out), out.problems]).toEqual([['intact', 'source'], expect.arrayContaining([{ part: 'source-2', kind: 'missing' }])])
  const surplus = await verify(file.replace(block('source-2'), (one) => one + one.replace('source-2', 'source-9')))
  expect(surplus.problems).toContainEqual({ part: 'source-9', kind: 'surplus' })
  const twice = await verify(file.replace(block('citation-1'), (one) => one + one))
  expect([twice.isIntact, statesOf(twice)[0]]).toEqual([false, 'record'])
  const exchanged = await verify(
    file
      .replace('data-part="citation-1"', 'data-part="x"')
      .replace('data-part="citation-2"', 'data-part="citation-1"')
      .replace('data-part="x"', 'data-part="citation-2"'),
  )
  expect(statesOf(exchanged)).toEqual(['record', 'record'])
})

test('the check detects every changed, removed or added byte of a whole file', async () => {
  const bytes = bytesOf(smallPackage())
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  const unseen: string[] = []
  for (let turn = 0; turn < 400; turn += 1) {
    const at = random(bytes.length)
    const way = turn % 3
    const copy = way === 0 ? bytes.slice() : new Uint8Array(way === 1 ? bytes.length - 1 : bytes.length + 1)
    if (way === 0) copy[at] = copy[at]! ^ (1 + random(255))
    else {
      copy.set(bytes.subarray(0, at))
      if (way === 1) copy.set(bytes.subarray(at + 1), at)
      else {
        copy[at] = bytes[at]! ^ 1
        copy.set(bytes.subarray(at), at + 1)
      }
    }
    const report = await verifyFile(copy, version)
    if (report?.isIntact) unseen.push(`${way} at ${at}`)
  }
  expect(unseen).toEqual([])
})

test('a package with every kind of text, and a picture, is typeset the same when it is verified', async () => {
  expect(await verify(richPackage())).toMatchObject({ isIntact: true, problems: [], isPageCompared: true })
})

test('every change of the page or the text is found, also when all hashes were made anew', async () => {
  const found = await Promise.all(tampers.map(async ({ name, file }) => [name, (await verify(file)).isIntact]))
  expect(found).toEqual(tampers.map(({ name, isSeen }) => [name, !isSeen]))
  expect(tampers.filter(({ isSeen }) => isSeen).length).toBeGreaterThanOrEqual(10)
})

test('the pages that this version makes are listed; after a change of the page run: node scripts/build-viewer.mjs', () => {
  expect(pageTemplates).toEqual(expect.arrayContaining(templateHashes()))
})

const templateOf = (file: string) => {
  const { parts, shell } = splitFile(file)
  const names = parts.map(({ name }) => name)
  return templateHashOf(shell, { title: '青石渡的灯塔' }, names)!
}

test('the page of an earlier version is compared when it is known, and one of an unknown version is not', async () => {
  const file = olderPackage()
  expect(await verifyFile(bytesOf(file), version)).toMatchObject({ isIntact: true, isPageCompared: false })
  expect(await verifyFile(bytesOf(file), version, [templateOf(file)])).toMatchObject({ isIntact: true, problems: [], isPageCompared: true })
  expect(await verifyFile(bytesOf(smallPackage()), '9.9.9')).toMatchObject({ isIntact: true, isPageCompared: true })
})

test.each<[name: string, change: (file: string) => string]>([
  ['a paragraph after the body', (file) => file.replace('<body>', '<body><p>外来的话</p>')],
  ['a paragraph among the parts', (file) => file.replace('<script type="application/json" data-part="citation-1"', '<p>x</p>$&')],
  ['another style', (file) => file.replace('max-width: 44rem', 'max-width: 45rem')],
  ['no policy', (file) => file.replace(/<meta http-equiv="Content-Security-Policy"[^<]*>/, '')],
  ['another title on the page', (file) => file.replace('<h1 dir="auto">青石渡的灯塔', '<h1 dir="auto">别的题目')],
  ['another program', (file) => file.replace('</script></body>', ';0</script></body>')],
  ['a title that is put elsewhere', (file) => file.replace('<title>', '<title>青石渡的灯塔</title><title>')],
  ['another text beside its Markdown', (file) => file.replace('第1句', '第一句')],
])('a known page of an earlier version with %s is not taken for it', async (_, change) => {
  const file = olderPackage(change)
  expect(file).not.toBe(olderPackage())
  expect(await verifyFile(bytesOf(file), version, [templateOf(olderPackage())])).toMatchObject({ isPageCompared: false })
})

test('hostile texts stay complete and close no element', async () => {
  const file = packageOf(hostileTexts, '</title><script>alert(1)</script>')
  const report = await verify(file)
  expect(report.problems).toEqual([])
  expect(statesOf(report)).toEqual(hostileTexts.map(() => 'intact'))
  expect([...report.sources.values()].map(({ pieces }) => pieces[0]!.text)).toEqual(hostileTexts.map(({ text }) => text))
  expect(file.match(/<script/g)).toHaveLength(splitFile(file).parts.length + 1)
})

test('five million characters are packed and checked', async () => {
  const text = '青石渡口的灯塔建于一八七三年。'.repeat(334_000)
  const report = await verify(packageOf([{ text, quote: '灯塔建于一八七三年' }]))
  expect([report.isIntact, report.sources.get(1)!.length]).toEqual([true, text.length])
})

test('a signature is valid for its fingerprint and in one spelling only', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
  const file = smallPackage()
  const text = signatureText(key, sign(null, signedBytes(fingerprintOf(file)), privateKey).toString('hex'))
  const signed = withSignature(file, text)
  expect(await verify(signed)).toMatchObject({ isIntact: true, signature: { state: 'valid', key } })
  const others = [
    text.toUpperCase(),
    text.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
    signatureText(key, '00'.repeat(64)),
    'ed25519',
    `${text} `,
  ]
  for (const other of others) {
    expect([other, await verify(withSignature(file, other))]).toMatchObject([other, { isIntact: false, signature: { state: 'invalid' } }])
  }
})

test('a file that is no package is reported as none', async () => {
  for (const text of ['', '<!doctype html><p>x', '{}']) expect(await verifyFile(bytesOf(text), version)).toBeNull()
  expect((await verifyFile(Uint8Array.of(0xff, 0xfe, 0x00), version))?.isIntact).toBeUndefined()
})
