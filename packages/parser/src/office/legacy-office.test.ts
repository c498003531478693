import { describe, expect, it } from 'vitest'
import { outlineOf, parseBytes } from '../testing/parse-bytes.ts'
import { makeDoc, makeOle, makePpt, makeXls, xlsRecord, xlsText } from '../testing/ole-samples.ts'

describe('parseDoc', () => {
  it('reads paragraphs with their styles, tables by cell, and the result of a field instead of its code (FEAT-004)', async () => {
    const text =
      '年度总结\r青石渡口的灯塔建于1873年，见\u0013HYPERLINK "http://a"\u0014附录\u0015。\r第一季度\r• 完成两项\r名称\u0007数量\u0007\u0007苹果\u00073\r个\u0007\u0007尾声。\r'
    const document = await parseBytes(makeDoc(text, [1, 0, 2]), '旧.doc')
    expect(document).toMatchObject({ kind: 'doc', title: '年度总结' })
    expect(outlineOf(document)).toEqual([
      'heading1: 年度总结',
      'paragraph: 青石渡口的灯塔建于1873年，见附录。',
      'heading2: 第一季度',
      'list-item: • 完成两项',
      'table: 名称 | 数量\n苹果 | 3 个',
      'paragraph: 尾声。',
    ])
  })

  it('fails with the reason when the file is encrypted, of an unsupported older version, or broken', async () => {
    await expect(parseBytes(makeDoc('正文\r', [], 0x100), 'a.doc')).rejects.toMatchObject({ reason: 'encrypted' })
    await expect(parseBytes(makeOle({ WordDocument: new Uint8Array(512) }), 'a.doc')).rejects.toMatchObject({ reason: 'unsupported' })
    await expect(parseBytes(makeDoc('正文\r').subarray(0, 700), 'a.doc')).rejects.toMatchObject({ reason: 'corrupt' })
    await expect(parseBytes(makeOle({ EncryptionInfo: new Uint8Array(8) }), 'a.doc')).rejects.toMatchObject({ reason: 'encrypted' })
  })
})

describe('parsePpt', () => {
  const slides = [
    { title: '灯塔', body: '第一点\r第二点', box: '旁注' },
    { title: '结论', body: '就是这样', box: '' },
  ]

  it('reads titles, bodies and boxes slide by slide, each with its slide', async () => {
    const document = await parseBytes(makePpt(slides), 'a.ppt')
    expect(document).toMatchObject({ kind: 'ppt', title: '灯塔' })
    expect(outlineOf(document)).toEqual([
      'heading2: 灯塔',
      'list-item: 第一点',
      'list-item: 第二点',
      'list-item: 旁注',
      'heading2: 结论',
      'list-item: 就是这样',
    ])
    expect(document.blocks.map(({ anchor }) => anchor?.slide)).toEqual([1, 1, 1, 1, 2, 2])
  })

  it('fails with the reason when the file is encrypted', async () => {
    await expect(parseBytes(makePpt(slides, { encrypted: true }), 'a.ppt')).rejects.toMatchObject({ reason: 'encrypted' })
  })
})

describe('parseXls', () => {
  const number = (value: number): Buffer => {
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleLE(value)
    return bytes
  }
  const strings = (count: number, ...texts: Buffer[]): Buffer[] => [Buffer.from([count, 0, 0, 0, count, 0, 0, 0]), ...texts]

  it('reads cells as displayed, and names the cells of each block', async () => {
    const half = '一个很长的词'
    const wide = xlsText(half)
    const globals = [
      xlsRecord(0xe0, 0, 0),
      xlsRecord(0xe0, 0, 14),
      // The second string continues in the next record, there in one byte per character.
      xlsRecord(0xfc, ...strings(2, xlsText('日期'), Buffer.concat([Buffer.from([half.length + 3, 0]), wide.subarray(2)]))),
      xlsRecord(0x3c, Buffer.from([0]), Buffer.from('abc')),
    ]
    const cells = [
      xlsRecord(0xfd, 0, 0, 0, 0, 0),
      xlsRecord(0xfd, 0, 1, 0, 1, 0),
      xlsRecord(0x203, 2, 0, 1, number(45_292)),
      xlsRecord(0x27e, 2, 1, 0, (1234 << 2) | 3, 0),
      xlsRecord(0xbd, 2, 2, 0, (7 << 2) | 2, 0, 0, (8 << 2) | 2, 0, 3),
      xlsRecord(0x205, 2, 4, 0, Buffer.from([0x07, 1])),
      xlsRecord(0x06, 3, 0, 0, Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]), 0),
      xlsRecord(0x207, xlsText('算出来的字')),
    ]
    const document = await parseBytes(makeXls('销量', globals, cells), 'a.xls')
    expect(outlineOf(document)).toEqual(['heading1: 销量', `table: 日期 | ${half}abc\n2024/1/1 | 12.34 | 7 | 8 | #DIV/0!\n算出来的字`])
    expect(document.blocks[1]?.anchor).toEqual({ sheet: '销量', cells: 'A1:E4', id: '销量!A1:E4', rows: [1, 3, 4] })
  })

  it('formulas without a stored value are computed, or shown as formulas', async () => {
    const empty = Buffer.from([3, 0, 0, 0, 0, 0, 0xff, 0xff])
    const formula = (row: number, column: number, value: Buffer, flags: number, ...tokens: number[]) =>
      xlsRecord(0x06, row, column, 1, value, flags, 0, 0, tokens.length, Buffer.from(tokens))
    const cell = (row: number, column: number) => [0x44, row, 0, column, 0xc0]
    const area = (from: number, to: number, column: number) => [0x25, from, 0, to, 0, column, 0xc0, column, 0xc0]
    const globals = [xlsRecord(0x41e, 170, xlsText('¥#,##0.00')), xlsRecord(0xe0, 0, 0), xlsRecord(0xe0, 0, 170)]
    const cells = [
      xlsRecord(0x203, 0, 0, 1, number(100)),
      xlsRecord(0x203, 1, 0, 1, number(50.5)),
      // SUM(A1:A2), as libraries write it: without a value, or with a zero.
      formula(2, 0, empty, 1, ...area(0, 1, 0), 0x19, 0x10, 0, 0),
      formula(3, 0, number(0), 3, ...cell(2, 0), 0x1e, 2, 0, 0x05, 0x15),
      // VLOOKUP("甲",A1:A2,1)
      formula(4, 0, empty, 1, 0x17, 1, 1, 0x32, 0x75, ...area(0, 1, 0), 0x1e, 1, 0, 0x42, 3, 102, 0),
      // One that is stored with another cell.
      formula(5, 0, empty, 2, 0x01, 0, 0, 0, 0),
      // Excel itself stores the values: an empty text, and a zero.
      formula(6, 0, empty, 0, 0x17, 0, 0),
      xlsRecord(0x203, 6, 1, 0, number(7)),
      formula(7, 0, number(0), 0, ...cell(8, 8)),
    ]
    const document = await parseBytes(makeXls('账', globals, cells), 'a.xls')
    expect(outlineOf(document)[1]).toBe(
      'table: ¥100.00\n¥50.50\n¥150.50\n¥301.00\n公式未计算：=VLOOKUP("甲",A1:A2,1)\n公式未计算\n| 7\n¥0.00',
    )
    expect(document.notices).toEqual([{ kind: 'formulas', computed: 2, uncomputed: 2 }])
  })

  it('formulas refer to other sheets of the file, and their errors are shown', async () => {
    const empty = Buffer.from([3, 0, 0, 0, 0, 0, 0xff, 0xff])
    const formula = (row: number, ...tokens: number[]) => xlsRecord(0x06, row, 0, 0, empty, 1, 0, 0, tokens.length, Buffer.from(tokens))
    const globals = [xlsRecord(0x1ae, 1, 0x0401), xlsRecord(0x17, 1, 0, 0, 0)]
    const cells = [
      xlsRecord(0x203, 0, 1, 0, number(6)),
      formula(1, 0x5a, 0, 0, 0, 0, 1, 0xc0, 0x1e, 0, 0, 0x06),
      formula(2, 0x5a, 0, 0, 0, 0, 1, 0xc0, 0x1e, 4, 0, 0x06),
      formula(3, 0x5a, 9, 0, 0, 0, 1, 0xc0),
    ]
    const document = await parseBytes(makeXls('表', globals, cells), 'a.xls')
    expect(outlineOf(document)[1]).toBe('table: | 6\n#DIV/0!\n1.5\n公式未计算')
  })

  it('comments and hidden columns are kept and stated', async () => {
    const chars = '周航:已核对'
    const cells = [
      xlsRecord(0x7d, 1, 1, 2048, 0, 1, 0),
      xlsRecord(0x7d, 200, 255, 2048, 0, 1, 0),
      xlsRecord(0x204, 0, 0, 0, xlsText('单位')),
      xlsRecord(0x204, 0, 1, 0, xlsText('说明')),
      xlsRecord(0x5d, 0x15, 0x12, 0x19, 7, Buffer.alloc(14)),
      xlsRecord(0x1b6, Buffer.alloc(10), chars.length, Buffer.alloc(6)),
      xlsRecord(0x3c, Buffer.from([1]), Buffer.from(chars, 'utf16le')),
      xlsRecord(0x3c, Buffer.alloc(16)),
      xlsRecord(0x1c, 0, 1, 0, 7, xlsText('周航'), Buffer.from([0])),
    ]
    const document = await parseBytes(makeXls('名录', [xlsRecord(0xe0, 0, 0)], cells), 'a.xls')
    expect(outlineOf(document)).toEqual(['heading1: 名录', 'table: 单位 | 说明', 'quote: 批注（周航，B1）：已核对'])
    expect(document.blocks[2]?.anchor).toEqual({ sheet: '名录', cells: 'B1' })
    expect(document.notices).toEqual([{ kind: 'hidden', what: 'columns', count: 1 }])
  })

  it('fails with the reason when the file is encrypted or of an unsupported older version', async () => {
    await expect(parseBytes(makeXls('表', [xlsRecord(0x2f, 0)], []), 'a.xls')).rejects.toMatchObject({ reason: 'encrypted' })
    await expect(parseBytes(makeOle({ Book: new Uint8Array(8) }), 'a.xls')).rejects.toMatchObject({ reason: 'unsupported' })
  })
})
