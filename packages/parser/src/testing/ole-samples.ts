const sectorBytes = 512
const endOfChain = 0xfffffffe
const freeSector = 0xffffffff

/** Creates a compound file of these streams, each padded to be long enough for sectors of its own. */
export function makeOle(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const sectors: Buffer[] = []
  const next: number[] = []
  const add = (bytes: Buffer): number => {
    const first = sectors.length
    const count = Math.max(1, Math.ceil(bytes.length / sectorBytes))
    for (let i = 0; i < count; i++) {
      const sector = Buffer.alloc(sectorBytes)
      bytes.copy(sector, 0, i * sectorBytes)
      sectors.push(sector)
      next.push(i + 1 < count ? first + i + 1 : endOfChain)
    }
    return first
  }
  const entry = (name: string, type: number, start: number, size: number): Buffer => {
    const bytes = Buffer.alloc(128)
    bytes.write(name, 0, 'utf16le')
    bytes.writeUInt16LE(name.length * 2 + 2, 64)
    bytes[66] = type
    bytes.writeUInt32LE(start, 116)
    bytes.writeUInt32LE(size, 120)
    return bytes
  }
  const entries = Object.entries(streams).map(([name, bytes]) => {
    // Short streams would be in the mini stream instead.
    const long = Buffer.concat([bytes, Buffer.alloc(Math.max(0, 4096 - bytes.length))])
    return entry(name, 2, add(long), long.length)
  })
  const directory = add(Buffer.concat([entry('Root Entry', 5, endOfChain, 0), ...entries]))
  const tableAt = sectors.length
  const tables = Math.ceil((next.length + 1) / (sectorBytes / 4 - 1))
  const table = Buffer.alloc(tables * sectorBytes, 0xff)
  for (const [index, value] of next.entries()) table.writeUInt32LE(value, index * 4)
  for (let i = 0; i < tables; i++) table.writeUInt32LE(0xfffffffd, (tableAt + i) * 4)
  const head = Buffer.alloc(sectorBytes)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  head.writeUInt16LE(9, 30)
  head.writeUInt32LE(tables, 44)
  head.writeUInt32LE(directory, 48)
  head.writeUInt32LE(4096, 56)
  head.writeUInt32LE(endOfChain, 60)
  head.writeUInt32LE(endOfChain, 68)
  for (let i = 0; i < 109; i++) head.writeUInt32LE(i < tables ? tableAt + i : freeSector, 76 + i * 4)
  return Buffer.concat([head, ...sectors, table])
}

/** Creates a Word 97 document: `text` with Word's control characters; `styles` is the style of each paragraph in order, 0 for plain. */
export function makeDoc(text: string, styles: readonly number[] = [], flags = 0): Uint8Array {
  const textAt = 2048
  const body = Buffer.from(text, 'utf16le')
  const pageAt = Math.ceil((textAt + body.length) / sectorBytes)
  const main = Buffer.alloc((pageAt + 1) * sectorBytes)
  main.writeUInt16LE(0xa5ec, 0)
  main.writeUInt16LE(0x00c1, 2)
  main.writeUInt16LE(flags, 10)
  main.writeInt32LE(text.length, 0x4c)
  body.copy(main, textAt)
  const ends = [...text].flatMap((mark, index) => (mark === '\r' || mark === '\u0007' ? [index + 1] : []))
  const page = main.subarray(pageAt * sectorBytes)
  const first = (ends.length + 1) * 4
  page[sectorBytes - 1] = ends.length
  page.writeUInt32LE(textAt, 0)
  for (const [index, end] of ends.entries()) {
    page.writeUInt32LE(textAt + end * 2, (index + 1) * 4)
    const at = sectorBytes - 8 - (index + 1) * 4
    page[first + index * 13] = at / 2
    page[at] = 2
    page.writeUInt16LE(styles[index] ?? 0, at + 1)
  }
  const pieces = Buffer.alloc(5 + 16)
  pieces[0] = 2
  pieces.writeUInt32LE(16, 1)
  pieces.writeUInt32LE(text.length, 9)
  pieces.writeUInt32LE(textAt, 15)
  const places = Buffer.alloc(12)
  places.writeUInt32LE(textAt, 0)
  places.writeUInt32LE(textAt + body.length, 4)
  places.writeUInt32LE(pageAt, 8)
  main.writeUInt32LE(0, 0x1a2)
  main.writeUInt32LE(pieces.length, 0x1a6)
  main.writeUInt32LE(pieces.length, 0x102)
  main.writeUInt32LE(places.length, 0x106)
  return makeOle({ WordDocument: main, '0Table': Buffer.concat([pieces, places]) })
}

/** Creates a record of a PowerPoint stream. */
function pptRecord(type: number, body: Uint8Array, { instance = 0, container = false } = {}): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16LE((instance << 4) | (container ? 15 : 0), 0)
  head.writeUInt16LE(type, 2)
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Creates a PowerPoint 97 presentation: each slide with its title, the lines of its body, and a separate box. */
export function makePpt(slides: readonly { title: string; body: string; box: string }[], { encrypted = false } = {}): Uint8Array {
  const text = (kind: number, words: string): Buffer[] => [pptRecord(0x0f9f, word(kind)), pptRecord(0x0fa0, Buffer.from(words, 'utf16le'))]
  const outline = slides.flatMap(({ title, body }, index) => [
    pptRecord(0x03f3, Buffer.concat([word(index + 2), Buffer.alloc(16)])),
    ...text(0, title),
    ...text(1, body),
  ])
  const list = pptRecord(0x0ff0, Buffer.concat(outline), { container: true })
  const objects = [
    pptRecord(0x03e8, list, { container: true }),
    ...slides.map(({ box }) => {
      const textbox = pptRecord(0xf00d, Buffer.concat(text(4, box)), { container: true })
      return pptRecord(0x03ee, pptRecord(0xf004, textbox, { container: true }), { container: true })
    }),
  ]
  let at = 0
  const offsets = objects.map((object) => {
    const offset = at
    at += object.length
    return offset
  })
  const directory = pptRecord(0x1772, Buffer.concat([word((objects.length << 20) | 1), ...offsets.map(word)]))
  const edit = pptRecord(0x0ff5, Buffer.concat([word(0), word(0), word(0), word(at), word(1), word(0), word(0)]))
  const user = Buffer.alloc(28)
  user.writeUInt32LE(encrypted ? 0xf3d1c4df : 0xe391c05f, 12)
  user.writeUInt32LE(at + directory.length, 16)
  return makeOle({ 'Current User': user, 'PowerPoint Document': Buffer.concat([...objects, directory, edit]) })
}

/** Creates a record of a workbook's stream. */
export function xlsRecord(type: number, ...parts: readonly (Uint8Array | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part !== 'number') return part
      const bytes = Buffer.alloc(2)
      bytes.writeUInt16LE(part)
      return bytes
    }),
  )
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}

/** Creates a workbook string in two bytes per character; its length field has `lengthBytes` bytes. */
export function xlsText(text: string, lengthBytes: 1 | 2 = 2): Buffer {
  const head = lengthBytes === 1 ? Buffer.from([text.length]) : Buffer.from([text.length & 255, text.length >> 8])
  return Buffer.concat([head, Buffer.from([1]), Buffer.from(text, 'utf16le')])
}

/** Creates an Excel 97 workbook of one sheet: `globals` before the sheet's name, then the records of its cells. */
export function makeXls(sheet: string, globals: readonly Buffer[], cells: readonly Buffer[]): Uint8Array {
  const begin = (kind: number): Buffer => xlsRecord(0x809, 0x600, kind, 0, 0, 0, 0, 0, 0)
  const end = xlsRecord(0x0a)
  const named = (offset: number): Buffer => xlsRecord(0x85, word(offset), 0, xlsText(sheet, 1))
  const before = Buffer.concat([begin(5), ...globals])
  const offset = before.length + named(0).length + end.length
  return makeOle({ Workbook: Buffer.concat([before, named(offset), end, begin(0x10), ...cells, end]) })
}
