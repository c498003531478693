import { describe, expect, it } from 'vitest'
import { outlineOf, parseBytes } from '../testing/parse-bytes.ts'
import { makePdf, pdfColumn, type PdfText } from '../testing/samples.ts'
import { mendGlyphs, unspread } from './pdf-text.ts'

/** A line as wide as `chars` Chinese characters that starts with its name. */
const line = (name: string, chars: number): string => name.padEnd(chars, '文')

describe('parsePdf', () => {
  it('joins lines to paragraphs, detects headings by size, and anchors blocks to their page', async () => {
    const document = await parseBytes(
      makePdf(
        [
          [
            { text: '大标题', x: 72, y: 760, size: 24 },
            ...pdfColumn([`　　${line('首行', 34)}`, line('次行', 36), '末行。', `　　${line('另一段', 34)}`, '到此为止。'], 72, 720),
            { text: '小标题', x: 72, y: 600, size: 16 },
            ...pdfColumn([line('lever-', 36).slice(0, 30), '第二页前的段落。'], 72, 560),
          ],
        ],
        '/Title (Report 7) /CreationDate (D:20240102030405)',
      ),
      'a.pdf',
    )
    expect(document).toMatchObject({ kind: 'pdf', title: 'Report 7' })
    expect(document.date).toBeUndefined()
    const outline = outlineOf(document)
    expect(outline.slice(0, 4)).toEqual([
      'heading1: 大标题',
      `paragraph: ${line('首行', 34)}${line('次行', 36)}末行。`,
      `paragraph: ${line('另一段', 34)}到此为止。`,
      'heading2: 小标题',
    ])
    const { anchor } = document.blocks[1]!
    expect(anchor?.page).toBe(1)
    expect(anchor?.rects).toHaveLength(3)
    const [x, y, width, height] = anchor!.rects![1]!
    expect([x, width, height]).toEqual([72, 432, 12])
    expect(y).toBeCloseTo(842 - (720 - 18) - 12 * 0.8, 0)
  })

  it('reads two columns one after the other, separated by full-width lines, and continues on the next page', async () => {
    const column = (name: string): string[] => Array.from({ length: 12 }, (_, i) => line(`${name}${i}`, 18))
    const page = (n: number): PdfText[] => [...pdfColumn(column(`左${n}-`), 60, 700), ...pdfColumn(column(`右${n}-`), 320, 700)]
    const { text } = await parseBytes(
      makePdf([[{ text: line('横跨两栏的题目', 20), x: 120, y: 760, size: 18 }, ...page(1)], page(2)]),
      'two.pdf',
    )
    const order = ['横跨', '左1-0', '左1-11', '右1-0', '右1-11', '左2-0', '右2-11'].map((mark) => text.indexOf(mark))
    expect(order).not.toContain(-1)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(text).not.toMatch(/左1-0文*右/)
    // Columns of full lines without a full stop are one paragraph.
    expect(text.split('\n\n')).toHaveLength(2)
  })

  it('leaves out running heads and page numbers', async () => {
    const pages = Array.from({ length: 6 }, (_, i) => [
      { text: `某某公司年度报告 ${i + 1}`, x: 72, y: 810, size: 9 },
      ...pdfColumn([line(`第${i}页正文`, 36), '结束。'], 72, 700),
      { text: `- ${i + 1} -`, x: 280, y: 30, size: 9 },
    ])
    const { text } = await parseBytes(makePdf(pages), 'report.pdf')
    expect(text).not.toMatch(/年度报告|- \d -/)
    expect(text).toContain('第5页正文')
  })

  it('reads a table by rows, and a label with its value on one line', async () => {
    const rows = [
      ['名称', '数量', '金额'],
      ['苹果', '3', '12'],
      ['香蕉', '5', '20'],
      ['合计', '8', '32'],
    ]
    const cells = rows.flatMap((row, r) => row.map((text, c) => ({ text, x: 72 + c * 150, y: 700 - r * 20 })))
    const { blocks, text } = await parseBytes(
      makePdf([[...cells, { text: '编号：', x: 72, y: 560 }, { text: 'A-1', x: 110, y: 560 }]]),
      'table.pdf',
    )
    expect(text).toContain('名称 | 数量 | 金额\n苹果 | 3 | 12\n香蕉 | 5 | 20\n合计 | 8 | 32')
    expect(blocks[0]?.kind).toBe('table')
    expect(text).toMatch(/编号： ?A-1/)
  })

  it('keeps captions as captions, and places footnotes after the paragraph that continues over the end of their page', async () => {
    const first = pdfColumn([line('正文一', 36), line('正文二', 36), `${line('正文三', 35)}。`, '图 1 灯塔的剖面'], 72, 700)
    const over = pdfColumn([line('段落开始', 36), line('在此换页', 36)], 72, 560)
    const note = pdfColumn(['1 见《渡口志》第三卷，', '第七页。', '② 另说为1874年。'], 72, 120, 9)
    const { text, blocks } = await parseBytes(
      makePdf([[...first, ...over, ...note], pdfColumn(['段落在此结束。', line('图 1 显示了全貌，正文四', 36)], 72, 760)]),
      'n.pdf',
    )
    expect(blocks.find(({ kind }) => kind === 'caption')).toMatchObject({ anchor: { page: 1 } })
    const order = [
      '图 1 灯塔的剖面',
      '在此换页',
      '段落在此结束。',
      '1 见《渡口志》第三卷，第七页。',
      '② 另说为1874年。',
      '图 1 显示了全貌',
    ].map((words) => text.indexOf(words))
    expect(order).not.toContain(-1)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(blocks.map(({ kind }) => kind).filter((kind) => kind === 'caption')).toHaveLength(1)
  })

  it('keeps every character as the font maps it, except radicals', async () => {
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join('')
    // Punctuation, kana, enclosed letters, both blocks of ideographs, compatibility ideographs, full-width forms.
    const written = range(0x3001, 0x303e) + range(0x3041, 0x3096) + range(0x3200, 0x9fff) + range(0xf900, 0xfa6d)
    const bare = (text: string) => text.replaceAll(/\s/g, '')
    const parse = async (text: string) => {
      const lines = [...text.matchAll(/.{1,40}/gu)].map(([words]) => words)
      const pages = Array.from({ length: Math.ceil(lines.length / 40) }, (_, n) => pdfColumn(lines.slice(n * 40, n * 40 + 40), 50, 800))
      return bare((await parseBytes(makePdf(pages, '', true), 'all.pdf')).text)
    }
    expect(await parse(written)).toBe(written)
    expect(await parse('这里是⽤⼾的⻓⽂，⾥⾯有⼀⻚⻅⾯的话')).toBe('这里是用户的长文，里面有一页见面的话')
    expect(await parse('這裡是⽤⼾的⻑⽂，這⾴說的話')).toBe('這裡是用戶的長文，這頁說的話')
  })

  it('detects a scan, a broken file and a file that lost its cross-reference table', async () => {
    await expect(parseBytes(makePdf([[], []]), 'scan.pdf')).rejects.toMatchObject({ reason: 'needsOcr' })
    const whole = makePdf([pdfColumn(['你好，世界。'], 72, 700)])
    await expect(parseBytes(whole.subarray(0, 200), 'cut.pdf')).rejects.toMatchObject({ reason: 'corrupt' })
    const lost = Buffer.from(whole)
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7')
    expect((await parseBytes(Buffer.from(lost, 'latin1'), 'lost.pdf')).text).toBe('你好，世界。')
  })

  it('reads a page of extreme size', async () => {
    const huge = Buffer.from(makePdf([pdfColumn(['很大的一页'], 72, 700)]))
      .toString('latin1')
      .replace('[0 0 595 842]', '[0 0 9e7 9e7]')
    expect((await parseBytes(Buffer.from(huge, 'latin1'), 'huge.pdf')).text).toBe('很大的一页')
  })
})

it('mendGlyphs converts radicals to characters and ligatures to letters, and changes nothing else', () => {
  expect(mendGlyphs('⼼⼀⾔⽤⻓⻚⺠⻅⻢⻰\uf0b7，！ﬁ')).toBe('心一言用长页民见马龙•，！fi')
  expect(mendGlyphs('戶户戸靑青黃黄㎡µΩ①Ⅻ金（Ａ）豈')).toBe('戶户戸靑青黃黄㎡µΩ①Ⅻ金（Ａ）豈')
})

it('unspread removes the spaces of a spread line and keeps those of text', () => {
  expect(['目 录', '中国 ， 司职 后卫', '是 所有权 与移动', 'Rust 语言 中'].map(unspread)).toEqual([
    '目录',
    '中国，司职 后卫',
    '是 所有权 与移动',
    'Rust 语言 中',
  ])
})
