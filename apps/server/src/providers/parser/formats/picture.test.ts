import sharp from 'sharp'
import { expect, it } from 'vitest'
import { ImportFailure } from '../import-failure.ts'
import { parseBytes } from '../testing/parse-bytes.ts'
import { makePdf, pdfColumn } from '../testing/samples.ts'
import type { Picture } from '../types.ts'

const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

it('a picture becomes the text that is read in it, each piece with its place', async () => {
  const shown: Picture[] = []
  const document = await parseBytes(picture, '照片.png', undefined, (one) => {
    shown.push(one)
    return Promise.resolve([{ text: '青石渡口', region: [0.1, 0.2, 0.5, 0.1] }, { text: '建于1873年' }])
  })
  expect(document).toMatchObject({ kind: 'image', title: '照片', text: '青石渡口\n\n建于1873年' })
  expect(document.blocks.map(({ anchor }) => anchor)).toEqual([{ region: [0.1, 0.2, 0.5, 0.1] }, undefined])
  expect(await sharp(shown[0]!.bytes).metadata()).toMatchObject({ width: 40, height: 20, format: 'png' })
})

it('a picture nobody can read, or without text, says so; one of too many pixels is not opened', async () => {
  await expect(parseBytes(picture, 'a.png')).rejects.toMatchObject({ reason: 'noOcr' })
  await expect(parseBytes(picture, 'a.png', undefined, () => Promise.resolve([]))).rejects.toMatchObject({ reason: 'pictureNoText' })
  const huge = Buffer.from(picture)
  huge.writeUInt32BE(30_000, 16)
  huge.writeUInt32BE(30_000, 20)
  await expect(parseBytes(huge, 'a.png', undefined, () => Promise.resolve([]))).rejects.toMatchObject({
    reason: expect.stringMatching(/tooLarge|corrupt/),
  })
})

it('pages that are pictures are drawn, read and put where they stand, the others keep their text', async () => {
  const pages = [pdfColumn(['第一页的正文在这里，有足够的字。'], 72, 700), [], pdfColumn(['第三页的正文在这里，有足够的字。'], 72, 700)]
  const document = await parseBytes(makePdf(pages), '半扫描.pdf', undefined, async ({ bytes }) => {
    const { width, height } = await sharp(bytes).metadata()
    expect(width! / height!).toBeCloseTo(595 / 842, 1)
    return [{ text: '第二页是扫描的。', region: [0.5, 0.5, 0.25, 0.1] }]
  })
  expect(document.text).toBe('第一页的正文在这里，有足够的字。\n\n第二页是扫描的。\n\n第三页的正文在这里，有足够的字。')
  expect(document.blocks[1]?.anchor).toEqual({ page: 2, rects: [[297.5, 421, 148.8, 84.2]] })
  const failing = (): Promise<never> => Promise.reject(new ImportFailure('ocrFailed'))
  expect((await parseBytes(makePdf(pages), '半扫描.pdf', undefined, failing)).text).toBe(
    '第一页的正文在这里，有足够的字。\n\n第三页的正文在这里，有足够的字。',
  )
  await expect(parseBytes(makePdf([[], []]), '扫描.pdf', undefined, failing)).rejects.toMatchObject({ reason: 'ocrFailed' })
  await expect(parseBytes(makePdf([[]]), '空.pdf', undefined, () => Promise.resolve([]))).rejects.toMatchObject({ reason: 'needsOcr' })
})
