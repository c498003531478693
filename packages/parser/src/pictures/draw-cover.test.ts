import { expect, test } from 'vitest'
import sharp from 'sharp'
import { ImportFailure } from '@wenjin/contract'
import { drawCover } from './draw-cover.ts'
import { sourceOfBytes } from '../source.ts'

/** Creates a PDF of one empty page. */
const pdf = (width: number, height: number) =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
  )
const coverOf = (bytes: Uint8Array) => drawCover('pdf', sourceOfBytes(bytes, { fileName: 'a.pdf' }))

test('drawCover draws the first page of a PDF at cover width, and a page of any size within bounds', async () => {
  const { width, height } = await sharp((await coverOf(pdf(360, 540)))!.bytes).metadata()
  expect([width, height]).toEqual([720, 1080])
  const tall = await sharp((await coverOf(pdf(100, 10_000)))!.bytes).metadata()
  expect(tall.width * tall.height).toBeLessThan(6_500_000)
  await expect(coverOf(Buffer.from('%PDF-1.4 nothing'))).rejects.toThrow(ImportFailure)
})

test('drawCover returns null for a format without pages', async () => {
  expect(await drawCover('txt', sourceOfBytes(Buffer.from('text'), { fileName: 'a.txt' }))).toBeNull()
})
