import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentHit, DocumentView, FileItem, Place, Result } from '@wenjin/contract'
import { docxParagraph, makeDocx, makeEpub, makePdf, makeZip, pdfColumn } from '@wenjin/parser/testing/samples'
import { unifyRadicals } from '@wenjin/text'
import { result as resultTable } from '../src/db/schema/ask/session.ts'
import { rootDir } from '../src/installation.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import type { Visitor } from './visitor.ts'

/** Real files of many formats outside the repository, tested in addition to the generated ones when the folder exists. */
const realFolder = join(rootDir, '..', 'shared', 'data', 'files-dev')

const bare = (text: string) => unifyRadicals(text).normalize('NFKC').replaceAll(/\s/gu, '')

/** Passages of several sources in both scripts. */
const passageFolder = join(rootDir, 'bench', 'sets', 'sources')

/** Reads the text at a place of an original, independently of the server's parser. */
type ReadAt = (place: Place) => string

async function readPdf(bytes: Uint8Array): Promise<ReadAt> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const loading = getDocument({ data: Uint8Array.from(bytes), cMapUrl: `${join(root, 'cmaps')}/`, cMapPacked: true, verbosity: 0 })
  const pdf = await loading.promise
  const pages: string[] = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const { items } = await (await pdf.getPage(n)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  await loading.destroy()
  return ({ page = 0, lastPage = page }) => pages.slice(page - 1, lastPage).join('')
}

const partsOf = (bytes: Uint8Array) =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, /\.(xml|rels)$/.test(name) ? strFromU8(part) : '']))
const plain = (xml: string) =>
  xml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')

function readPptx(bytes: Uint8Array): ReadAt {
  const parts = partsOf(bytes)
  const targets = new Map(
    [...parts.get('ppt/_rels/presentation.xml.rels')!.matchAll(/<Relationship\b[^>]*>/g)].map(([one]) => [
      /\bId="([^"]+)"/.exec(one)![1]!,
      /\bTarget="([^"]+)"/.exec(one)![1]!,
    ]),
  )
  const order = [...parts.get('ppt/presentation.xml')!.matchAll(/<p:sldId\b[^>]*r:id="([^"]+)"/g)].map(([, id]) => targets.get(id!)!)
  /** Words, including the descriptions of pictures. */
  const textOf = (part: string) => {
    const xml = parts.get(`ppt/${part}`)!
    return plain(xml) + [...xml.matchAll(/\bdescr="([^"]*)"/g)].map(([, words]) => plain(words!)).join('')
  }
  return ({ slide = 0, page, lastPage = slide }) =>
    page === slide
      ? order
          .slice(slide - 1, lastPage)
          .map(textOf)
          .join('')
      : ''
}

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

function readXlsx(bytes: Uint8Array): ReadAt {
  const parts = partsOf(bytes)
  const strings = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>([\s\S]*?)<\/si>/g)].map(([, one]) => plain(one!))
  const names = [...parts.get('xl/workbook.xml')!.matchAll(/<sheet\b[^>]*name="([^"]+)"/g)].map(([, name]) => name!)
  return ({ sheet = '', cells }) => {
    if (cells === undefined) return sheet
    const [from, to = from] = cells.split(':').map((one) => /^([A-Z]+)(\d+)$/.exec(one)!)
    const xml = parts.get(`xl/worksheets/sheet${names.indexOf(sheet) + 1}.xml`)!
    const found = [...xml.matchAll(/<c r="([A-Z]+)(\d+)"([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)].filter(
      ([, letters, row]) =>
        Number(row) >= Number(from![2]) &&
        Number(row) <= Number(to![2]) &&
        columnOf(letters!) >= columnOf(from![1]!) &&
        columnOf(letters!) <= columnOf(to![1]!),
    )
    return found
      .map(([, , , attributes, body = '']) =>
        attributes!.includes('t="s"') ? strings[Number(/<v>(.*?)<\/v>/.exec(body)?.[1])]! : plain(body),
      )
      .join('|')
  }
}

function readVtt(bytes: Uint8Array): ReadAt {
  const cues = strFromU8(bytes)
    .split(/\r?\n\r?\n/)
    .flatMap((cue) => {
      const [, minutes, seconds, ms] = /(\d+):(\d+)\.(\d+) -->/.exec(cue) ?? []
      const hours = /(\d+):\d+:\d+\.\d+ -->/.exec(cue)?.[1] ?? '0'
      const words = cue.split('\n').slice(cue.split('\n').findIndex((line) => line.includes('-->')) + 1)
      if (ms === undefined) return []
      const spoken = words.join('').replaceAll(/<v(?:\.\S+)? ([^>]+)>/g, '$1：')
      return [{ at: Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(ms), text: plain(spoken) }]
    })
  return ({ time: [from, to] = [-1, -1] }) =>
    cues
      .filter(({ at }) => at >= from && at < to)
      .map(({ text }) => text)
      .join('')
}

/** Finds the heading above each text of Markdown whose headings are lines that begin with `#`. */
function headingsOf(markdown: string): { heading: string; text: string }[] {
  const sections: { heading: string; text: string }[] = [{ heading: '', text: '' }]
  let fence = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) fence = !fence
    const heading = fence ? undefined : /^#{1,6} (.*)$/.exec(line)?.[1]
    if (heading === undefined) sections.at(-1)!.text += `${line}\n`
    else sections.push({ heading: heading.replaceAll(/[`*]|\{#[^}]*\}/g, '').trim(), text: '' })
  }
  return sections
}

const read: Record<string, (bytes: Uint8Array) => ReadAt | Promise<ReadAt>> = {
  pdf: readPdf,
  pptx: readPptx,
  xlsx: readXlsx,
  vtt: readVtt,
}

let server: TestServer
let reader: Visitor

beforeAll(async () => {
  server = await startTestServer()
  reader = server.visitor()
}, 60_000)
afterAll(() => server.close())

const extensionOf = (name: string) => name.split('.').at(-1)!
const viewOf = (id: string, query = 'count=2000') => reader.get<DocumentView>(`/api/document/${id}?${query}`)

async function placeOf(id: string, start: number, end: number) {
  return (await viewOf(id, `at=${start}&end=${end}&count=1`)).place!
}

/** Returns the place without fields that only a viewer of the original uses. */
function labelled(place: NonNullable<DocumentView['place']>): Place {
  const { rects: _rects, region: _region, ...rest } = place
  return rest
}

/** Returns the words of a quote as they occur in an original, without separators of lines and cells. */
const wordsOf = (quote: string) =>
  quote
    .split(/ \| |\n/)
    .map(bare)
    .filter(Boolean)

/** Splits a text into lines of 36 characters, as a page lays out a paragraph. */
const linesOf = (text: string) => [...text.matchAll(/.{1,36}/gu)].map(([line]) => line)

const paragraph =
  '青石渡口的水文由驿丞记录，每日卯时与酉时各记一次，存于东厢的木柜之中。渡船在春汛时停航十日，船工趁此修补木桨与缆绳，并清点仓中的桐油。' +
  '灯塔的看守人名叫周德胜，他在塔上住了三十一年，从未误过一夜的灯火。后来塔灯改烧煤油，灯罩由县城的玻璃匠沈阿四烧制，三年一换。'

/** Number of its lines on the first page: the second page begins with the line that contains 灯塔. */
const breakAt = Math.floor(paragraph.indexOf('灯塔') / 36)

function harbourPdf(): Uint8Array {
  const lines = linesOf(paragraph)
  const first = linesOf('本志分为三卷，记青石渡口的船只、水文与人物，由里人汇集旧档写成。')
  return makePdf([
    [{ text: '青石渡口志', x: 72, y: 760, size: 24 }, ...pdfColumn(first, 72, 700), ...pdfColumn(lines.slice(0, breakAt), 72, 130)],
    [
      ...pdfColumn(lines.slice(breakAt), 72, 760),
      { text: '码头', x: 72, y: 560, size: 16 },
      ...pdfColumn(['码头有石阶八十八级。'], 72, 520),
    ],
    pdfColumn(['渡口的铜钟由铁匠吴大有铸成，重三百斤。'], 72, 760),
  ])
}

const cell = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const row = (n: number, ...values: string[]) =>
  `<row r="${n}">${values.map((value, at) => (value === '' ? '' : cell(`${String.fromCodePoint(65 + at)}${n}`, value))).join('')}</row>`

/** Builds a workbook from sheets of rows. */
function makeWorkbook(sheets: Readonly<Record<string, readonly string[]>>): Uint8Array {
  const entries = Object.entries(sheets)
  const relation = (n: number) => `<Relationship Id="r${n}" Type="http://x/worksheet" Target="worksheets/sheet${n}.xml"/>`
  return makeZip({
    'xl/workbook.xml': `<workbook><sheets>${entries.map(([name], n) => `<sheet name="${name}" r:id="r${n + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${entries.map((_, n) => relation(n + 1)).join('')}</Relationships>`,
    ...Object.fromEntries(
      entries.map(([, rows], n) => [`xl/worksheets/sheet${n + 1}.xml`, `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`]),
    ),
  })
}

const levelsXlsx = () =>
  makeWorkbook({
    春汛: [row(1, '日期', '水位'), row(2, '三月初六', '一丈二尺'), row(3, '三月十九', '一丈五尺')],
    秋汛: [row(1, '日期', '水位'), row(2, '八月十一', '九尺'), row(3, '八月廿三', '一丈一尺')],
  })

function bikesXlsx(): Uint8Array {
  return makeWorkbook({
    说明: [row(1, '本表由城管处填写。')],
    停放点: [
      row(2, '城区', '共享单车数', '停放点数'),
      row(4, '江南区', '35000', '510'),
      row(7, '江北区', '41000', '620'),
      row(8, '', '合计七万六千', '1130'),
    ],
  })
}

const vtt = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v 主持人>今天我们谈渡口的修船坊。

00:12:33.000 --> 00:12:39.500
修船坊的主人叫郑远帆，做了四十年木工。

01:02:03.000 --> 01:02:09.000
谢谢收听，下周再见。
`

/** A text of chapters, written in several formats. */
const chapters = [
  ['桐油', '渡口的桐油由油桐的种子榨出，色泽金黄，渡口的人家用它涂船、点灯、糊窗，也用它补漏。'],
  ['榨制', '每年的榨制要在霜降以后开始，种子先在灶上烘干，再由水碓碾成细末，蒸熟后上榨。'],
  ['熬制', '熬制桐油要用文火两个时辰，锅里的油面不起白沫时才可以离火，火急了便会结块。'],
  ['存放', '存放桐油的陶瓮由青石窑烧制，瓮口以油纸封严，放在阴凉的东厢里，三年不坏。'],
  ['涂船', '给木船涂油要选晴朗无风的日子，船底先刮净青苔，再涂三遍，每遍之间晾晒两日。'],
  ['买卖', '买卖桐油的商号在下码头共有六家，每逢五日开市，秤由渡口的公所统一校准。'],
] as const

const chapterFiles: [name: string, bytes: Uint8Array][] = [
  ['桐油志.md', new TextEncoder().encode(chapters.map(([heading, text]) => `## ${heading}\n\n${text}\n`).join('\n'))],
  ['桐油志.docx', makeDocx(chapters.map(([heading, text]) => docxParagraph(heading, 'Heading1') + docxParagraph(text)).join(''))],
  ['桐油志.epub', makeEpub({ 'a.xhtml': chapters.map(([heading, text]) => `<h2>${heading}</h2><p>${text}</p>`).join('') })],
  [
    '桐油志.html',
    new TextEncoder().encode(
      `<!doctype html><title>桐油志</title><main>${chapters.map(([heading, text]) => `<h2>${heading}</h2><p>${text}</p>`).join('')}</main>`,
    ),
  ],
]

function slidesPptx(): Uint8Array {
  const texts = ['渡口的船', '木船十二只，铁船三只，由船工公所分派。', '码头有石阶八十八级，汛期以红绳标出水位。']
  const drawing =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
  const slide = (text: string) =>
    `<p:sld ${drawing}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`
  const relation = (n: number) => `<Relationship Id="r${n}" Type="http://x/slide" Target="slides/slide${n}.xml"/>`
  return makeZip({
    'ppt/presentation.xml': `<p:presentation ${drawing} xmlns:r="http://x/r"><p:sldIdLst>${texts.map((_, n) => `<p:sldId id="${256 + n}" r:id="r${n + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships>${texts.map((_, n) => relation(n + 1)).join('')}</Relationships>`,
    ...Object.fromEntries(texts.map((text, n) => [`ppt/slides/slide${n + 1}.xml`, slide(text)])),
  })
}

/** Returns the matching files of a folder outside the repository; empty when the folder does not exist. */
async function realFiles(fits: (name: string) => boolean): Promise<[name: string, bytes: Uint8Array][]> {
  const names = existsSync(realFolder) ? readdirSync(realFolder).filter(fits) : []
  return Promise.all(
    names.map(async (name): Promise<[string, Uint8Array]> => [name, Uint8Array.from(await readFile(join(realFolder, name)))]),
  )
}

/** Every quote of a document stands at the place its citation gives, checked by the original itself. */
function expectAtPlace(result: Result, documentId: string, readAt: ReadAt): Place[] {
  const numbers = new Set(result.references.filter((one) => one.documentId === documentId).map(({ index }) => index))
  const places: Place[] = []
  for (const { index, quote, place, page } of result.citations) {
    if (!numbers.has(index)) continue
    for (const words of wordsOf(quote))
      expect({ quote, there: bare(readAt(place!)) }).toMatchObject({ there: expect.stringContaining(words) })
    expect(page).toBe(place?.page)
    places.push(place!)
  }
  return places
}

describe('the place of a quote', () => {
  test('in a PDF is its page, in answers, lists, cards, marks and the reader', async () => {
    const bytes = harbourPdf()
    const file = await reader.put('青石渡口志.pdf', bytes as Uint8Array<ArrayBuffer>)
    const id = file.documentId!
    const readAt = await readPdf(bytes)
    const answer = await reader.ask('灯塔的看守人叫什么名字？')
    expect(answer.text).toContain('周德胜')
    expect(expectAtPlace(answer, id, readAt)).toContainEqual(expect.objectContaining({ page: 2 }))
    const bell = await reader.ask('渡口的铜钟由谁铸成？')
    expect(expectAtPlace(bell, id, readAt)).toContainEqual(expect.objectContaining({ page: 3, heading: '码头' }))
    const reference = bell.references.find(({ documentId }) => documentId === id)!
    expect(reference.page).toBe(reference.place!.page)

    const text = (await viewOf(id)).blocks.map((block) => block.text).join('\n\n')
    const over = '从未误过一夜的灯火'
    const keeper = '灯塔的看守人名叫周德胜'
    for (const [words, page] of [
      ['青石渡口的水文', 1],
      [keeper, 2],
      ['码头有石阶', 2],
      ['铜钟由铁匠', 3],
    ] as const) {
      const start = text.indexOf(words)
      const place = await placeOf(id, start, start + words.length)
      expect({ words, ...place }).toMatchObject({ page })
      expect(bare(readAt(place))).toContain(words)
      // The rectangle covers the line of these words: y is measured from the top, 18 points a line.
      expect(place.rects!.every((rect) => rect.page === page)).toBe(true)
      const [hit] = (await reader.get<{ hits: DocumentHit[] }>(`/api/document/${id}/search?q=${encodeURIComponent(words)}`)).hits
      expect(hit).toMatchObject({ start, page, place: labelled(place) })
      const mark = await reader.post<{ page: number }>(`/api/document/${id}/annotation`, { start, end: start + words.length })
      expect(mark.page).toBe(page)
      // A selection on a page is found on that page, also when its paragraph begins on an earlier one.
      const selected = await reader.post<{ start: number | null }>(`/api/document/${id}/annotation`, { quote: words, page })
      expect(selected.start).toBe(start)
    }
    const lastLine = await placeOf(id, text.indexOf('三年一换'), text.indexOf('三年一换') + 4)
    const nextLine = await placeOf(id, text.indexOf(over), text.indexOf(over) + 2)
    expect(lastLine.rects![0]!.y).toBeGreaterThan(nextLine.rects![0]!.y)
    const outline = await reader.get<{ text: string; page: number }[]>(`/api/document/${id}/outline`)
    expect(outline.map((one) => [one.text, one.page])).toEqual([
      ['青石渡口志', 1],
      ['码头', 2],
    ])
    // A quote across a page break begins on the first page and ends on the second.
    const lines = linesOf(paragraph)
    const broken = lines[breakAt - 1]!.slice(-4) + lines[breakAt]!.slice(0, 4)
    const at = text.indexOf(broken)
    expect(await placeOf(id, at, at + broken.length)).toMatchObject({ page: 1, lastPage: 2 })
  })

  test('in an answer stored before quotes had places is computed when it is read', async () => {
    const answer = await reader.ask('渡口的铜钟由谁铸成？')
    const { db } = server.ctx
    const [stored] = await db.select().from(resultTable).where(eq(resultTable.id, answer.id))
    const without = stored!.answer!.citations.map(({ place: _place, page: _page, ...citation }) => ({ ...citation, page: 1 }))
    await db
      .update(resultTable)
      .set({ answer: { ...stored!.answer!, citations: without } })
      .where(eq(resultTable.id, answer.id))
    const { list } = await reader.get<{ list: Result[] }>(`/api/session/${answer.sessionId}/result`)
    expect(list[0]!.citations.map(({ page }) => page)).toEqual(answer.citations.map(({ page }) => page))
    expect(answer.citations.map(({ page }) => page)).toContain(3)
  })

  test('in a workbook is its sheet and cells, also after empty rows', async () => {
    const bytes = bikesXlsx()
    const file = await reader.put('单车.xlsx', bytes as Uint8Array<ArrayBuffer>)
    const id = file.documentId!
    const readAt = readXlsx(bytes)
    const answer = await reader.ask('江北区的停放点数是多少？')
    expect(answer.text).toContain('620')
    expect(expectAtPlace(answer, id, readAt)).toContainEqual(expect.objectContaining({ sheet: '停放点', cells: 'A7:C7' }))
    const { blocks } = await viewOf(id)
    const table = blocks.findLast(({ kind }) => kind === 'table')!
    for (const [words, cells] of [
      ['共享单车数', 'B2'],
      ['510', 'C4'],
      ['合计七万六千', 'B8'],
    ] as const) {
      const start = table.start + table.text.indexOf(words)
      expect({ words, ...(await placeOf(id, start, start + words.length)) }).toMatchObject({ sheet: '停放点', cells })
      expect(readAt({ sheet: '停放点', cells })).toBe(words)
    }
  })

  test('in a recording is its time, in a text its heading', async () => {
    const talk = await reader.put('访谈.vtt', vtt)
    const said = await reader.ask('修船坊的主人叫什么？')
    expect(expectAtPlace(said, talk.documentId!, readVtt(new TextEncoder().encode(vtt)))).toContainEqual({ time: [753_000, 759_500] })
    const guide = await reader.put(
      '手册.md',
      '# 桐油手册\n\n总说几句。\n\n## 熬制\n\n桐油要用文火熬制两个时辰。\n\n## 存放\n\n桐油要存放在陶瓮之中，瓮口以油纸封严。\n',
    )
    const kept = await reader.ask('桐油要存放在哪里？')
    const index = kept.references.find(({ documentId }) => documentId === guide.documentId)!.index
    const places = kept.citations.filter((one) => one.index === index && one.quote.includes('陶瓮')).map(({ place }) => place)
    expect(places).toContainEqual({ heading: '存放' })
  })

  test('is right in files of all formats, from their first block to their last', async () => {
    const files: [name: string, bytes: Uint8Array][] = [
      ['渡口志全.pdf', harbourPdf()],
      ['渡口的船.pptx', slidesPptx()],
      ['水位.xlsx', levelsXlsx()],
      ['谈修船.vtt', new TextEncoder().encode(vtt)],
      ...chapterFiles,
      ...(await realFiles((name) => /\.(pdf|pptx|xlsx|vtt|docx|epub|md)$/.test(name))),
    ]
    const checked = new Map<string, number>()
    for (const [name, bytes] of files) {
      const file: FileItem = await reader.put(name, Uint8Array.from(bytes))
      // Broken and encrypted files, and scans, which are not recognised in this test.
      if (file.state !== 'ready' || !file.documentId) continue
      const kind = extensionOf(name)
      const readAt = await read[kind]?.(bytes)
      const { blocks } = await viewOf(file.documentId)
      const written = blocks.filter((block) => block.text.trim().length >= 2)
      for (const n of new Set([0, 1, 0.25, 0.5, 0.75].map((share) => Math.floor(share * (written.length - 1))))) {
        const block = written[n]!
        const line = block.text.split('\n').at(-1)!
        for (const quote of new Set([block.text.slice(0, 24), line.slice(-24)])) {
          const start = block.start + (block.text.startsWith(quote) ? 0 : block.text.length - quote.length)
          const place = await placeOf(file.documentId, start, start + quote.length)
          if (readAt) for (const words of wordsOf(quote)) expect.soft(bare(readAt(place)), `${name}: ${words}`).toContain(words)
          checked.set(kind, (checked.get(kind) ?? 0) + 1)
        }
      }
    }
    expect([...checked.keys()].toSorted()).toEqual(expect.arrayContaining(['docx', 'epub', 'html', 'md', 'pdf', 'pptx', 'vtt', 'xlsx']))
  })

  test('names the same heading in every format of one text', async () => {
    const real = await realFiles((name) => name.includes('ch04-01'))
    for (const files of [chapterFiles, real].filter(({ length }) => length > 0)) await expectSameHeadings(files)
  })

  async function expectSameHeadings(files: readonly [name: string, bytes: Uint8Array][]): Promise<void> {
    const markdown = new TextDecoder().decode(files.find(([name]) => name.endsWith('.md'))![1])
    const sections = headingsOf(markdown).filter(({ heading, text }) => heading !== '' && /[\u4e00-\u9fff]{12}/.test(text))
    expect(sections.length).toBeGreaterThan(5)
    let checked = 0
    for (const [name, bytes] of files) {
      const file = await reader.put(name, Uint8Array.from(bytes))
      const { blocks, title } = await viewOf(file.documentId!)
      for (const { heading, text } of [sections[0]!, sections[Math.floor(sections.length / 2)]!, sections.at(-1)!]) {
        const words = /[\u4e00-\u9fff]{12}/.exec(text)![0]
        // A line in the type of the body text is no heading of a PDF.
        if (!blocks.some((one) => one.kind === 'heading' && bare(one.text) === bare(heading))) continue
        const block = blocks.find((one) => one.kind !== 'heading' && bare(one.text).includes(words))!
        const place = await placeOf(file.documentId!, block.start, block.end)
        expect.soft(bare(place.heading ?? ''), `${name}: ${words}`).toBe(heading === title ? '' : bare(heading))
        checked += 1
      }
    }
    expect(checked).toBeGreaterThanOrEqual(9)
  }
})

test('a PDF printed from a passage contains its text, character by character', async () => {
  const plainOf = (text: string) => text.replaceAll(/\s/gu, '')
  for (const source of ['news', 'novel', 'traditional']) {
    const passages = (await readFile(join(passageFolder, source, 'passages.jsonl'), 'utf8')).trimEnd().split('\n')
    for (const line of passages.filter((_, n) => n % 2 === 0)) {
      const { text } = JSON.parse(line) as { text: string }
      const lines = linesOf(text.replaceAll(/\s+/gu, ' '))
      const pages = Array.from({ length: Math.ceil(lines.length / 30) }, (_, n) => pdfColumn(lines.slice(n * 30, n * 30 + 30), 72, 760))
      const file = await reader.put(`${source}.pdf`, makePdf(pages, '', true) as Uint8Array<ArrayBuffer>)
      const { blocks } = await viewOf(file.documentId!)
      expect.soft(plainOf(blocks.map((block) => block.text).join(''))).toBe(plainOf(text))
    }
  }
})
