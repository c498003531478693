/** Record types ([MS-XLS] 2.3). */
export const record = {
  formula: 0x06,
  eof: 0x0a,
  externSheet: 0x17,
  note: 0x1c,
  date1904: 0x22,
  filePass: 0x2f,
  continue: 0x3c,
  object: 0x5d,
  columns: 0x7d,
  boundSheet: 0x85,
  mulRk: 0xbd,
  xf: 0xe0,
  mergedCells: 0xe5,
  sst: 0xfc,
  labelSst: 0xfd,
  supBook: 0x1ae,
  textObject: 0x1b6,
  number: 0x203,
  label: 0x204,
  boolErr: 0x205,
  string: 0x207,
  row: 0x208,
  rk: 0x27e,
  format: 0x41e,
  bof: 0x809,
} as const

/** Errors of cells by their number. */
export const errorNames: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
}

/** A record of a workbook's stream. */
export interface XlsRecord {
  type: number
  body: Buffer
  /** Contents of its continuation records. */
  more: Buffer[]
}

/** Yields the records of a stream up to the end of its first part. */
export function* recordsOf(stream: Buffer): Generator<XlsRecord> {
  let open: XlsRecord | undefined
  for (let at = 0; at + 4 <= stream.length;) {
    const type = stream.readUInt16LE(at)
    const body = stream.subarray(at + 4, at + 4 + stream.readUInt16LE(at + 2))
    at += 4 + body.length
    if (type === record.continue) {
      open?.more.push(body)
      continue
    }
    if (open) yield open
    open = { type, body, more: [] }
    if (type === record.eof) return
  }
  if (open) yield open
}
