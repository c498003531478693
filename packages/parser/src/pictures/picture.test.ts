import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ImportFailure } from '@wenjin/contract'
import { loadParser } from '../parse-file.ts'
import { pageRanges, readPictures } from './picture-reading.ts'
import { sourceOfBytes } from '../source.ts'
import { outlineOf, parseBytes } from '../testing/parse-bytes.ts'
import { docxParagraph, makeDocx, makePdf, makeZip, noise, pdfColumn } from '../testing/samples.ts'
import type { Picture, WantedPicture } from '../types.ts'

const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

it('a picture becomes the text that is read in it, each piece with its place', async () => {
  const shown: Picture[] = []
  const document = await parseBytes(picture, '照片.png', undefined, async ({ draw }) => {
    shown.push(await draw())
    return [{ text: '青石渡口', region: [0.1, 0.2, 0.5, 0.1] }, { text: '建于1873年' }]
  })
  expect(document).toMatchObject({ kind: 'image', title: '照片', text: '青石渡口\n\n建于1873年' })
  expect(document.blocks.map(({ anchor }) => anchor)).toEqual([{ region: [0.1, 0.2, 0.5, 0.1] }, undefined])
  expect(await sharp(shown[0]!.bytes).metadata()).toMatchObject({ width: 40, height: 20, format: 'png' })
})

it('a picture without a reader or without text fails with the reason, and a picture with too many pixels is not opened', async () => {
  await expect(parseBytes(picture, 'a.png')).rejects.toMatchObject({ reason: 'noOcr' })
  await expect(parseBytes(picture, 'a.png', undefined, () => Promise.resolve([]))).rejects.toMatchObject({ reason: 'pictureNoText' })
  const huge = Buffer.from(picture)
  huge.writeUInt32BE(30_000, 16)
  huge.writeUInt32BE(30_000, 20)
  await expect(parseBytes(huge, 'a.png', undefined, () => Promise.resolve([]))).rejects.toMatchObject({
    reason: expect.stringMatching(/tooLarge|corrupt/),
  })
})

it('scanned pages are drawn, read and inserted at their place; the other pages keep their text', async () => {
  const pages = [pdfColumn(['第一页的正文在这里，有足够的字。'], 72, 700), [], pdfColumn(['第三页的正文在这里，有足够的字。'], 72, 700)]
  const document = await parseBytes(makePdf(pages), '半扫描.pdf', undefined, async ({ place, draw }) => {
    expect(place).toBe('2')
    const { width, height } = await sharp((await draw()).bytes).metadata()
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

describe('pictures of Office documents', async () => {
  const photo = await sharp(noise(80 * 60 * 3), { raw: { width: 80, height: 60, channels: 3 } })
    .png()
    .toBuffer()
  const blip = (id: string) => `<w:p><w:r><w:drawing><a:blip r:embed="${id}"/></w:drawing></w:r></w:p>`
  const related = (targets: Readonly<Record<string, string>>) =>
    `<Relationships>${Object.entries(targets)
      .map(([id, target]) => `<Relationship Id="${id}" Type="http://x/image" Target="${target}"/>`)
      .join('')}</Relationships>`
  const read = async ({ place, draw }: WantedPicture) => {
    await draw()
    return [{ text: `读自${place}` }]
  }

  it('are read at their place, once each; rules, Windows metafiles and damaged pictures are skipped (FEAT-004)', async () => {
    const table = `<w:tbl><w:tr><w:tc>${blip('r1')}${docxParagraph('甲')}</w:tc><w:tc>${docxParagraph('乙')}</w:tc></w:tr></w:tbl>`
    const file = makeDocx(
      docxParagraph('前') + blip('r1') + docxParagraph('后') + blip('r2') + blip('r3') + blip('r4') + blip('r9') + table,
      {
        'word/_rels/document.xml.rels': related({
          r1: 'media/一.png',
          r2: 'media/rule.png',
          r3: 'media/drawing.emf',
          r4: 'media/broken.png',
          r9: '../../etc/passwd',
        }),
        'word/media/一.png': photo,
        'word/media/rule.png': picture,
        'word/media/drawing.emf': noise(9000),
        'word/media/broken.png': noise(9000),
      },
    )
    const places: string[] = []
    const document = await parseBytes(file, '图.docx', undefined, (wanted) => {
      places.push(wanted.place)
      return read(wanted)
    })
    expect(outlineOf(document)).toEqual([
      'paragraph: 前',
      'figure: ',
      'paragraph: 读自word/media/一.png',
      'paragraph: 后',
      'table: 甲 | 乙',
    ])
    expect(places).toEqual(['word/media/一.png', 'word/media/broken.png'])
    expect(outlineOf(await parseBytes(file, '图.docx'))).toEqual(['paragraph: 前', 'figure: ', 'paragraph: 后', 'table: 甲 | 乙'])
  })

  it('belong to their slide, and an unread picture is reported', async () => {
    const slide = (text: string) => `<p:sld><p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:sld>`
    const file = makeZip({
      'ppt/presentation.xml': '<p:presentation/>',
      'ppt/slides/slide1.xml': slide('第一张'),
      'ppt/slides/slide2.xml': slide('第二张'),
      'ppt/slides/_rels/slide1.xml.rels': related({ r1: '../media/a.png' }),
      'ppt/slides/_rels/slide2.xml.rels': related({ r1: '../media/a.png', r2: '../media/b.png' }),
      'ppt/media/a.png': photo,
      'ppt/media/b.png': Buffer.concat([photo, Buffer.alloc(1)]),
    })
    const document = await parseBytes(file, '讲稿.pptx', undefined, read)
    expect(document.blocks.map(({ start, end, anchor }) => [document.text.slice(start, end), anchor?.slide])).toEqual([
      ['第一张', 1],
      ['读自ppt/media/a.png', 1],
      ['第二张', 2],
      ['读自ppt/media/b.png', 2],
    ])
    const told: unknown[] = []
    const source = sourceOfBytes(file, { fileName: '讲稿.pptx' })
    const partly = await (
      await loadParser('pptx')
    )(source, {
      progress: () => undefined,
      pictures: (count) => told.push(count),
      partly: (...why) => told.push(why),
      readPicture: ({ place }) =>
        place.endsWith('a.png') ? Promise.reject(new ImportFailure('ocrFailed')) : Promise.resolve([{ text: '读到了' }]),
    })
    expect(partly.text).toContain('读到了')
    expect(told).toEqual([2, ['picturesUnread', '1/2']])
  })
})

it('three consecutive failures stop the reading of further pictures', async () => {
  let asked = 0
  const wanted = Array.from({ length: 9 }, (_, at) => ({ place: `${at}`, draw: () => Promise.reject(new Error('not drawn')) }))
  const { texts, unread } = await readPictures(
    wanted,
    {
      progress: () => undefined,
      async readPicture({ place }) {
        asked++
        if (place !== '0' && place !== '2') throw new ImportFailure('ocrFailed')
        return [{ text: place }]
      },
    },
    [0, 100],
  )
  expect([...texts.keys()]).toEqual(['0', '2'])
  expect(asked).toBe(6)
  expect(pageRanges(unread.map(Number))).toBe('1, 3–8')
})
