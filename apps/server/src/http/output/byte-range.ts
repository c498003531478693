/** Byte range `[start, end]`, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses a `Range` header. Returns null when the whole is to be sent: no header, several ranges, or an invalid one; `none` when the range
 * is not satisfiable.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const count = Number(last)
    return count === 0 || size === 0 ? 'none' : { start: Math.max(0, size - count), end: size - 1 }
  }
  const start = Number(first)
  if (start >= size) return 'none'
  if (last !== '' && Number(last) < start) return null
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
