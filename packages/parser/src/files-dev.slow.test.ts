import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { ImportFailure } from '@wenjin/contract'
import { createParser, readArchive, type ParsedFile } from './index.ts'
import { makeDoc, makeOle } from './testing/ole-samples.ts'
import { claimSize, docxParagraph, makeDocx, makePdf, makeZip, noise, pdfColumn } from './testing/samples.ts'

/** Folder of real files, some intentionally broken, outside the repository; without it, generated samples of the same kinds are used. */
const folder = join(import.meta.dirname, '../../../../shared/data/files-dev')

interface Sample {
  file: string
  expect: string
  contains: string[]
  bytes: () => Uint8Array
}

/** Possible outcomes of an import, keyed by the manifest's wording; the first match counts. */
const outcomes: readonly { when: RegExp; reasons: readonly string[]; mayParse: boolean }[] = [
  { when: /password-needed|clear encrypted/, reasons: ['encrypted'], mayParse: false },
  { when: /needs OCR/, reasons: ['needsOcr'], mayParse: false },
  { when: /corrupt-file message or partial/, reasons: ['corrupt'], mayParse: true },
  { when: /corrupt-file/, reasons: ['corrupt'], mayParse: false },
  { when: /empty-file/, reasons: ['emptyFile'], mayParse: false },
  { when: /not-a-docx/, reasons: ['wrongType', 'corrupt'], mayParse: false },
  { when: /refused by size limit/, reasons: ['zipBomb'], mayParse: false },
  { when: /no file written outside/, reasons: [], mayParse: true },
  { when: /entities ignored/, reasons: ['corrupt', 'zipBomb', 'noText'], mayParse: true },
  { when: /accepted as audio/, reasons: [], mayParse: true },
  { when: /./, reasons: [], mayParse: true },
]

function readManifest(): Sample[] {
  const lines = readFileSync(join(folder, 'manifest.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const sample = JSON.parse(line) as Omit<Sample, 'bytes'>
    return { ...sample, bytes: () => readFileSync(join(folder, sample.file)) }
  })
}

function makeSamples(): Sample[] {
  const text = '问津帮助读者核对每一句话。'
  const sample = (file: string, bytes: Uint8Array | string, expected: string, contains: string[] = []): Sample => ({
    file,
    expect: expected,
    contains,
    bytes: () => (typeof bytes === 'string' ? Buffer.from(bytes) : bytes),
  })
  const pdf = makePdf([pdfColumn([text], 72, 700)])
  return [
    sample('a.pdf', pdf, 'text extracted', [text]),
    sample('scan.pdf', makePdf([[]]), 'needs OCR'),
    sample('cut.pdf', pdf.subarray(0, pdf.length / 2), 'clear corrupt-file message or partial text'),
    sample('empty.pdf', '', 'clear empty-file message'),
    sample('a.docx', makeDocx(docxParagraph(text)), 'text extracted', [text]),
    sample('encrypted.docx', makeOle({ EncryptedPackage: new Uint8Array() }), 'clear encrypted message'),
    sample('random.docx', noise(1024), 'clear not-a-docx message'),
    sample('cut.docx', makeDocx(docxParagraph(text)).subarray(0, 200), 'clear corrupt-file message'),
    sample('bomb.zip', claimSize(makeZip({ zeros: new Uint8Array(4096) }), 1024 ** 3), 'refused by size limit'),
    sample('slip.zip', makeZip({ '../../x': 'x' }), 'no file written outside'),
    sample('old.doc', makeDoc(`${text}\r`), 'text extracted', [text]),
    sample('a.m4a', Buffer.from('00000020667479704d344120', 'hex'), 'accepted as audio'),
    sample('gbk.txt', Buffer.from('d6d0b9fab5c4b4abcdb3', 'hex'), 'decoded', ['中国的传统']),
    sample('a.vtt', `WEBVTT\n\n00:01.000 --> 00:02.000\n<v 甲>${text}`, 'text extracted', [`甲：${text}`]),
    sample('xss.html', `<html><script>SECRET_IN_SCRIPT</script><p>${text}`, 'text found', [text]),
    sample('line.txt', `${'中'.repeat(1_700_000)}终点`, 'chunked', ['终点']),
  ]
}

const real = existsSync(join(folder, 'manifest.jsonl'))
const parser = createParser({ processes: 2 })
afterAll(() => parser.close())

function expectSound({ documents }: ParsedFile): void {
  for (const { text, title, blocks } of documents) {
    expect(title).not.toBe('')
    // oxlint-disable-next-line no-control-regex
    expect(`${title}\n${text}`).not.toMatch(/[\ufffd\u0000]/)
    let at = 0
    for (const { start, end, kind } of blocks) {
      expect(text.slice(at, start)).toMatch(/^\n{0,2}$/)
      if (kind === 'figure') expect([start, end]).toEqual([at, at])
      else expect(end).toBeGreaterThan(start)
      at = end
    }
    expect(at).toBe(text.length)
  }
}

describe('real files, or generated samples of their kinds', () => {
  it.each(real ? readManifest() : makeSamples())('$file: $expect', async ({ file, expect: expected, contains, bytes }) => {
    const { reasons, mayParse } = outcomes.find(({ when }) => when.test(expected))!
    const result = await parser.parse({ bytes: bytes(), fileName: file, others: true }).catch((error: ImportFailure) => error)
    if (result instanceof Error) {
      expect(reasons).toContain(result.reason)
      return
    }
    expect(mayParse).toBe(true)
    expectSound(result)
    const text = result.documents.map((document) => `${document.title}\n${document.text}`).join('\n')
    for (const words of contains) expect(text).toContain(words)
    expect(text).not.toContain('SECRET_IN_SCRIPT')
    if (result.kind === 'zip') {
      for await (const { path } of readArchive(bytes())) expect(path.join('/')).not.toMatch(/^\/|^[a-z]:|\.\.|\\/i)
    }
    if (/accepted as audio/.test(expected)) expect(result.kind).toBe('audio')
    if (/entities ignored/.test(expected)) expect(text.length).toBeLessThan(1000)
  })
})
