import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawFigure } from './draw-figure.ts'
import { sourceOfBytes } from '../source.ts'
import { outlineOf, parseBytes } from '../testing/parse-bytes.ts'
import { docxParagraph, makeDocx, makeEpub, makeZip, noise } from '../testing/samples.ts'

const drawn = (width: number, height: number) =>
  sharp(noise(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
const photo = await drawn(120, 90)
const bullet = await drawn(12, 12)
const sign = await drawn(30, 30)

/** Creates a picture whose header states this size, whatever data follows. */
function claiming(width: number, height: number): Buffer {
  const copy = Buffer.from(photo)
  copy.writeUInt32BE(width, 16)
  copy.writeUInt32BE(height, 20)
  return copy
}

const figuresOf = async (...file: Parameters<typeof parseBytes>) => (await parseBytes(...file)).blocks.flatMap(({ figure }) => figure ?? [])
const draw = (bytes: Uint8Array | string, fileName: string, part: string) => {
  const kind = (/\.(\w+)$/.exec(fileName)?.[1] ?? '') as Parameters<typeof drawFigure>[0]
  return drawFigure(kind, sourceOfBytes(Buffer.from(bytes), { fileName }), part)
}

describe('figures of an e-book', () => {
  const page = (body: string) =>
    makeEpub({ 'text/一.xhtml': body }, { 'images/图 1.png': photo, 'images/dot.png': bullet, 'images/字.png': sign })

  it('have their place and the caption below them, and take no room in the text (FEAT-004)', async () => {
    const body = (figure: string) => `<h1>渡口</h1><p>前。</p>${figure}<p>后。</p>`
    const figure = '<figure><img src="../images/%E5%9B%BE%201.png" alt="江边的渡船"/><figcaption>图一 渡船</figcaption></figure>'
    const document = await parseBytes(page(body(figure)), '书.epub')
    expect(outlineOf(document)).toEqual(['heading1: 渡口', 'paragraph: 前。', 'figure: ', 'caption: 图一 渡船', 'paragraph: 后。'])
    expect(document.blocks[2]).toEqual({
      kind: 'figure',
      start: 6,
      end: 6,
      anchor: { chapter: 'OEBPS/text/一.xhtml' },
      figure: { n: 1, part: 'OEBPS/images/图 1.png', alt: '江边的渡船', width: 120, height: 90 },
    })
    const { text, blocks } = await parseBytes(page(body('<p>图一 渡船</p>')), '书.epub')
    expect(document.text).toBe(text)
    expect(document.blocks.filter(({ kind }) => kind !== 'figure').map(({ start, end }) => [start, end])).toEqual(
      blocks.map(({ start, end }) => [start, end]),
    )
  })

  it.each([
    [
      'a description is the caption where there is no other',
      '<img src="../images/图 1.png" alt="江边的渡船"/>',
      ['figure: ', 'caption: 江边的渡船'],
    ],
    ['the name of a file is none', '<img src="../images/图 1.png" alt="图 1.png" title="图片 3"/>', ['figure: ']],
    ['one within a line stands behind it', '<p>甲<img src="../images/图 1.png"/>乙</p>', ['paragraph: 甲乙', 'figure: ']],
    ['a sign within a line is left out', '<p>甲<img src="../images/字.png"/>乙</p>', ['paragraph: 甲乙']],
    ['a page that is a drawing around a picture', '<svg><image xlink:href="../images/图 1.png"/></svg>', ['figure: ']],
    ['a bullet is left out', '<img src="../images/dot.png"/>', []],
    ['what is elsewhere is left out', '<img src="https://example.com/a.png" alt="远处"/><img src="//example.com/b.png"/>', []],
    ['what leaves the book is left out', '<img src="../../../../etc/passwd"/><img src="../../../images/%2e%2e/x.png"/>', []],
  ])('%s', async (_, body, expected) => {
    const document = await parseBytes(page(`<p>前</p>${body}`), '书.epub')
    expect(outlineOf(document).slice(1)).toEqual(expected)
  })
})

describe('figures of Word documents and slides', () => {
  const drawing = (id: string, descr = '') =>
    `<w:p><w:r><w:drawing><wp:docPr name="图片 1" descr="${descr}"/><a:blip r:embed="${id}"/></w:drawing></w:r></w:p>`
  const related = (...targets: string[]) =>
    `<Relationships>${targets.map((target, at) => `<Relationship Id="r${at + 1}" Type="http://x/image" Target="${target}"/>`).join('')}</Relationships>`
  const styles = '<w:styles><w:style w:type="paragraph" w:styleId="Caption"><w:name w:val="caption"/></w:style></w:styles>'

  it('a caption before or after a picture is its caption; otherwise its description is, if a person wrote it (FEAT-004)', async () => {
    const caption = (text: string) => docxParagraph(text, 'Caption')
    const body = [
      [docxParagraph('甲'), drawing('r1', '江边'), caption('图 1')],
      [docxParagraph('乙'), caption('图 2'), drawing('r1', '江边')],
      [docxParagraph('丙'), drawing('r1', '灯塔')],
      [docxParagraph('丁'), drawing('r1', '图形用户界面&#10;&#10;描述已自动生成')],
    ]
    const document = await parseBytes(
      makeDocx(body.flat().join(''), {
        'word/styles.xml': styles,
        'word/_rels/document.xml.rels': related('media/a.png'),
        'word/media/a.png': photo,
      }),
      '图.docx',
    )
    expect(outlineOf(document)).toEqual([
      'paragraph: 甲',
      'figure: ',
      'caption: 图 1',
      'paragraph: 乙',
      'caption: 图 2',
      'figure: ',
      'paragraph: 丙',
      'figure: ',
      'caption: 灯塔',
      'paragraph: 丁',
      'figure: ',
    ])
    expect(document.blocks.at(-1)?.figure).toMatchObject({ n: 4, alt: '图形用户界面' })
  })

  it('undrawable figures are left out and their text stays: Windows metafiles, too many pixels, paths that leave the file', async () => {
    const file = makeDocx(docxParagraph('前') + ['r1', 'r2', 'r3', 'r4', 'r9'].map((id) => drawing(id, `说明 ${id}`)).join(''), {
      'word/_rels/document.xml.rels': related('media/a.emf', 'media/huge.png', '../../etc/passwd', 'media/a.png'),
      'word/media/a.emf': noise(9000),
      'word/media/huge.png': claiming(30_000, 30_000),
      'word/media/a.png': photo,
    })
    const { text, blocks } = await parseBytes(file, '图.docx')
    expect(blocks.flatMap(({ figure }) => figure?.part ?? [])).toEqual(['word/media/a.png'])
    expect(text).toBe('前\n\n说明 r1\n\n说明 r2\n\n说明 r3\n\n说明 r4')
    await expect(draw(file, '图.docx', 'word/media/huge.png')).rejects.toMatchObject({ reason: 'tooLarge' })
    expect(await draw(file, '图.docx', 'word/media/a.emf')).toBeNull()
    expect(await draw(file, '图.docx', 'word/styles.xml')).toBeNull()
    expect(await draw(file, '图.docx', '../../etc/passwd')).toBeNull()
  })

  it('a document of ten thousand pictures keeps five hundred', async () => {
    const file = makeDocx(docxParagraph('前') + drawing('r1').repeat(10_000), {
      'word/_rels/document.xml.rels': related('media/a.png'),
      'word/media/a.png': photo,
    })
    expect(await figuresOf(file, '图.docx')).toHaveLength(500)
  })

  it('pictures of a slide are anchored to it', async () => {
    const shape = '<p:sp><p:txBody><a:p><a:r><a:t>灯塔</a:t></a:r></a:p></p:txBody></p:sp>'
    const picture =
      '<p:pic><p:nvPicPr><p:cNvPr id="4" name="图片 3" descr="灯塔的夜"/></p:nvPicPr><p:blipFill><a:blip r:embed="r1"/></p:blipFill></p:pic>'
    const file = makeZip({
      'ppt/presentation.xml': '<p:presentation/>',
      'ppt/slides/slide1.xml': `<p:sld>${shape}${picture}</p:sld>`,
      'ppt/slides/_rels/slide1.xml.rels': related('../media/a.png'),
      'ppt/media/a.png': photo,
    })
    const document = await parseBytes(file, '片.pptx')
    expect(outlineOf(document)).toEqual(['paragraph: 灯塔', 'figure: ', 'caption: 灯塔的夜'])
    expect(document.blocks[1]?.anchor).toEqual({ page: 1, slide: 1 })
  })
})

describe('figures of web pages', () => {
  const data = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`
  const page = (body: string) =>
    `<html><body><h1>青石渡口</h1><p>${'渡船每日两班，来往两岸。'.repeat(30)}</p>${body}<p>后。</p></body></html>`

  it('are those embedded in the page; nothing is fetched', async () => {
    const svg = data(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>${'1;'.repeat(400)}</script></svg>`), 'svg+xml')
    const html = page(
      `<img src="https://example.com/a.png" alt="远处"><img src="${svg}" alt="画"><img src="${data(bullet)}"><img src="${data(photo)}" alt="渡船">`,
    )
    const [figure, ...others] = await figuresOf(html, '页.html')
    expect(others).toEqual([])
    expect(figure).toMatchObject({ n: 1, alt: '渡船', width: 120, height: 90 })
    const picture = await draw(html, '页.html', figure!.part)
    expect(await sharp(picture!.bytes).metadata()).toMatchObject({ width: 120, height: 90, format: 'webp' })
    expect(await draw(html, '页.html', 'data:0')).toBeNull()
  })

  it.each([
    ['by an id', 'cid:boat@page', 'Content-ID: <boat@page>'],
    ['by an address', 'img/boat.png', 'Content-Location: https://example.com/ferry/img/boat.png'],
  ])('saved with a page, named %s', async (_, src, header) => {
    const part = (head: string, body: string) => `--x\r\n${head}\r\n\r\n${body}\r\n`
    const mht = [
      'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n',
      part(
        'Content-Type: text/html; charset=utf-8\r\nContent-Location: https://example.com/ferry/index.html',
        page(`<figure><img src="${src}"></figure>`),
      ),
      part(`Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n${header}`, photo.toString('base64')),
      '--x--',
    ].join('')
    const [figure] = await figuresOf(mht, '页.mht')
    expect(figure).toMatchObject({ n: 1, width: 120, height: 90 })
    expect(await draw(mht, '页.mht', figure!.part)).toMatchObject({ contentType: 'image/webp' })
  })
})

it('a truncated picture is drawn as far as its data goes', async () => {
  const file = makeEpub({ 'a.xhtml': '<p>前</p><img src="a.png"/>' }, { 'a.png': photo.subarray(0, photo.length / 2) })
  const [figure] = await figuresOf(file, '书.epub')
  expect(await sharp((await draw(file, '书.epub', figure!.part))!.bytes).metadata()).toMatchObject({ width: 120, height: 90 })
})
