import { afterAll, describe, expect, it } from 'vitest'
import { createParser } from './index.ts'
import { hostileFiles } from './testing/hostile-files.ts'
import { makeOle } from './testing/ole-samples.ts'
import { claimSize, docxParagraph, makeDocx, makeZip, noise } from './testing/samples.ts'

const parser = createParser({ processes: 2 })
afterAll(() => parser.close())

const empty = new Uint8Array()
const outcome = async (bytes: Uint8Array | string, fileName: string): Promise<string> => {
  const input = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  return await parser.parse({ bytes: input, fileName }).then(
    ({ documents }) => documents.map(({ text }) => text).join('\n'),
    (error: { reason: string }) => `✗ ${error.reason}`,
  )
}
const hostile = (name: string, count: number) => {
  const made = hostileFiles.find((file) => file.name === name)!.make(count)
  return typeof made === 'string' ? Buffer.from(made) : made
}

describe('bad input', () => {
  it.each([
    ['comments before a page', 60, 'a.txt', 'x'],
    ['Markdown emphasis', 100_000, 'a.md', '*a'],
    ['one page many times', 1_000_000, 'a.pdf', '✗ tooManyPages'],
  ])('finishes %s, %d times', async (name, count, fileName, expected) => {
    expect(await outcome(hostile(name, count), fileName)).toContain(expected)
  })

  it.each([
    ['a.pdf', 'emptyFile', ''],
    ['a.txt', 'noText', ' \r\n\t\n'],
    ['a.txt', 'notText', noise(4000)],
    ['noname', 'notText', noise(4000, 7)],
    ['a.md', 'notText', noise(4000, 9)],
    ['a.docx', 'wrongType', noise(4000, 3)],
    ['a.pdf', 'wrongType', 'this is no PDF'],
    ['a.rtf', 'wrongType', 'this is no RTF'],
    ['a.docx', 'wrongType', Buffer.from('89504e470d0a1a0a00', 'hex')],
    ['a.png', 'corrupt', Buffer.from('89504e470d0a1a0a00', 'hex')],
    ['a.png', 'wrongType', 'this is no picture'],
    ['a.heic', 'unsupported', Buffer.from('0000001866747970686569630000', 'hex')],
    ['a.m4a', 'unsupported', Buffer.from('00000020667479704d344120', 'hex')],
    ['a.mp3', 'unsupported', Buffer.from('494433040000', 'hex')],
    ['a.7z', 'unsupported', Buffer.from('377abcaf271c0004', 'hex')],
    ['a.docx', 'encrypted', makeOle({ EncryptionInfo: empty, EncryptedPackage: empty })],
    ['a.doc', 'corrupt', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a.msg', 'unsupported', makeOle({ __properties: empty })],
    ['a.docx', 'corrupt', makeDocx(docxParagraph('正文'.repeat(500))).subarray(0, 300)],
    ['a.docx', 'wrongType', makeZip({ 'a.txt': 'x' })],
    ['a.zip', 'unsupported', makeZip({ '../../etc/passwd': 'x', '/abs': 'y' })],
    ['a.html', 'noText', '<html><body><script>1</script></body></html>'],
    ['a.xlsx', 'noText', makeZip({ 'xl/workbook.xml': '<workbook/>' })],
    ['a.epub', 'corrupt', makeZip({ 'META-INF/container.xml': '<container/>' })],
  ])('%s: %s', async (fileName, reason, bytes) => {
    expect(await outcome(bytes, fileName)).toBe(`✗ ${reason}`)
  })

  it.each([
    ['a.txt', ' '],
    ['a.md', ' '],
    ['a.html', '　'],
  ])('%s: reads a million spaces between two words in linear time', async (fileName, space) => {
    // A regular expression that backtracks from each space would take hours; the parser has seconds.
    expect(await outcome(`中${space.repeat(1_000_000)}文`, fileName)).toMatch(/^中.*文$/s)
  })

  it('refuses a zip bomb by the size its directory states, before inflating', async () => {
    expect(await outcome(claimSize(makeZip({ zeros: new Uint8Array(4096) }), 1024 ** 3), 'a.zip')).toBe('✗ zipBomb')
    expect(await outcome(claimSize(makeDocx(docxParagraph('正文')), 200 * 1024 ** 2), 'a.docx')).toBe('✗ zipBomb')
  })

  it('stays safe when a directory states a wrong size', async () => {
    const docx = makeZip({ 'word/document.xml': new Uint8Array(20 * 1024 * 1024).fill(97) })
    expect(await outcome(claimSize(docx, 100), 'small.docx')).toMatch(/^✗ (?:corrupt|noText)$/)
    expect(await outcome(claimSize(docx, 0xfffffff0), 'large.docx')).toBe('✗ zipBomb')
  })

  it('refuses a single line of fifty megabytes and reads one of five', async () => {
    expect(await outcome(Buffer.alloc(50 * 1024 * 1024, '中文'), 'line.txt')).toBe('✗ tooLong')
    expect(await outcome(Buffer.alloc(11 * 1024 * 1024, 'a'), 'line.md')).toBe('✗ tooLong')
    expect(await outcome(Buffer.alloc(5 * 1024 * 1024, 'ab'), 'line.txt')).toHaveLength(5 * 1024 * 1024)
  })

  it('produces no U+FFFD, control character or lone surrogate for any input', async () => {
    const text = await outcome('好\u0000\u0001坏\ufffd\r\n\ud83d\ude00行', 'a.txt')
    expect(text).toBe('好坏\n😀行')
  })
})
