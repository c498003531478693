import { afterAll, describe, expect, it } from 'vitest'
import { createParser } from './index.ts'
import { docxParagraph, makeDocx, makeOle, makeZip, noise } from './testing/samples.ts'

const parser = createParser({ threads: 2, timeoutMs: 25_000 })
afterAll(() => parser.close())

const outcome = async (bytes: Uint8Array | string, fileName: string): Promise<string> => {
  const input = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  return await parser.parse({ bytes: input, fileName }).then(
    ({ documents }) => documents.map(({ text }) => text).join('\n'),
    (error: { reason: string }) => `✗ ${error.reason}`,
  )
}
/** A zip whose directory says a part inflates to `size` bytes. */
const lying = (zip: Uint8Array, size: number): Uint8Array => {
  const copy = Buffer.from(zip)
  copy.writeUInt32LE(size, copy.indexOf('PK\u0001\u0002', 0, 'latin1') + 24)
  return copy
}

describe('bad input', () => {
  it.each([
    ['a.pdf', '', 'emptyFile'],
    ['a.txt', ' \r\n\t\n', 'noText'],
    ['a.txt', noise(4000), 'notText'],
    ['noname', noise(4000, 7), 'notText'],
    ['a.md', noise(4000, 9), 'notText'],
    ['a.docx', noise(4000, 3), 'wrongType'],
    ['a.pdf', 'this is no PDF', 'wrongType'],
    ['a.rtf', 'this is no RTF', 'wrongType'],
    ['a.docx', Buffer.from('89504e470d0a1a0a00', 'hex'), 'wrongType'],
    ['a.png', Buffer.from('89504e470d0a1a0a00', 'hex'), 'unsupported'],
    ['a.m4a', Buffer.from('00000020667479704d344120', 'hex'), 'unsupported'],
    ['a.mp3', Buffer.from('494433040000', 'hex'), 'unsupported'],
    ['a.7z', Buffer.from('377abcaf271c0004', 'hex'), 'unsupported'],
    ['a.docx', makeOle(['EncryptionInfo', 'EncryptedPackage']), 'encrypted'],
    ['a.doc', makeOle(['WordDocument']), 'unsupported'],
    ['a.docx', makeDocx(docxParagraph('正文'.repeat(500))).subarray(0, 300), 'corrupt'],
    ['a.zip', makeZip({ '../../etc/passwd': 'x', '/abs': 'y' }), 'unsupported'],
    ['a.html', '<html><body><script>1</script></body></html>', 'noText'],
    ['a.xlsx', makeZip({ 'xl/workbook.xml': '<workbook/>' }), 'noText'],
    ['a.epub', makeZip({ 'META-INF/container.xml': '<container/>' }), 'corrupt'],
  ])('%s of its kind becomes %s', async (fileName, bytes, reason) => {
    expect(await outcome(bytes, fileName)).toBe(`✗ ${reason}`)
  })

  it('refuses a bomb by what its directory says, before inflating', async () => {
    const zeros = new Uint8Array(300 * 1024 * 1024)
    const bomb = makeZip({ zeros })
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await outcome(bomb, 'a.zip')).toBe('✗ zipBomb')
    expect(await outcome(makeZip({ 'word/document.xml': zeros.subarray(0, 140 * 1024 * 1024) }), 'a.docx')).toBe('✗ zipBomb')
  })

  it('is not fooled by a directory that lies about a size', async () => {
    const docx = makeZip({ 'word/document.xml': new Uint8Array(60 * 1024 * 1024).fill(97) })
    expect(await outcome(lying(docx, 100), 'small.docx')).toMatch(/^✗ (?:corrupt|noText)$/)
    expect(await outcome(lying(docx, 0xfffffff0), 'large.docx')).toBe('✗ zipBomb')
  })

  it('refuses fifty megabytes of one line, and reads five', async () => {
    expect(await outcome(Buffer.alloc(50 * 1024 * 1024, '中文'), 'line.txt')).toBe('✗ tooLong')
    expect(await outcome(Buffer.alloc(50 * 1024 * 1024, 'a'), 'line.md')).toBe('✗ tooLong')
    expect(await outcome(Buffer.alloc(5 * 1024 * 1024, 'ab'), 'line.txt')).toHaveLength(5 * 1024 * 1024)
  })

  it('keeps no U+FFFD, control or lone surrogate, whatever comes', async () => {
    const text = await outcome('好\u0000\u0001坏\ufffd\r\n\ud83d\ude00行', 'a.txt')
    expect(text).toBe('好坏\n😀行')
  })
})
