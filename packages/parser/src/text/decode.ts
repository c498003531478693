import { ImportFailure } from '@wenjin/contract'
import { assertText, legacyEncodings, scoreText, type Encoding } from './encoding-score.ts'

/** Decoded text and the encoding it was decoded with. */
interface Decoded {
  text: string
  encoding: Encoding
}

const sampleBytes = 65_536
const acceptScore = 0.3
/** With at most one broken sequence per this many characters, a text still counts as damaged UTF-8, not as another encoding. */
const scratchRatio = 500

/** Decodes without replacement characters; undefined when the bytes are invalid. Drops a truncated character at the end. */
function decodeStrictly(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

function encodingOfBom(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Detects UTF-16 by its zero bytes, which Latin letters, spaces and line ends put on one side only. */
function encodingOfZeros(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0]
  const sample = bytes.subarray(0, Math.min(bytes.length, sampleBytes) & ~1)
  for (let i = sample.indexOf(0); i >= 0; i = sample.indexOf(0, i + 1)) zeros[i & 1]!++
  const [even = 0, odd = 0] = zeros
  if (odd > 0 && even <= odd / 20) return 'utf-16le'
  if (even > 0 && odd <= even / 20) return 'utf-16be'
  return undefined
}

/** Returns the encoding for a label such as `gb2312` or `GBK`, or undefined when it is not supported. */
export function encodingOfLabel(label: string | undefined): Encoding | undefined {
  const name = label?.trim().toLowerCase().replace(/_/g, '-')
  if (!name) return undefined
  if (/^(gb-?2312|gbk|gb-?18030|cp936|x-gbk|hz-gb-2312)$/.test(name)) return 'gb18030'
  if (/^(big-?5(-hkscs)?|cp950)$/.test(name)) return 'big5'
  if (/^(shift-?jis|sjis|x-sjis|cp932|windows-31j|ms932)$/.test(name)) return 'shift_jis'
  if (/^utf-?16(le)?$/.test(name)) return 'utf-16le'
  if (name === 'utf-16be') return 'utf-16be'
  if (/^(iso-8859-1|latin-?1|windows-1252|cp1252|us-ascii|ascii)$/.test(name)) return 'windows-1252'
  return /^utf-?8$/.test(name) ? 'utf-8' : undefined
}

/** Decodes UTF-8 without its few broken bytes; undefined when there are more than `scratchRatio` allows. */
function decodeScratched(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(/\ufffd/g)?.length ?? 0
  // eslint-disable-next-line no-control-regex
  const foreign = text.match(/[^\u0000-\u007f]/g)?.length ?? 0
  return broken * scratchRatio <= text.length && broken * 3 < foreign ? text.replaceAll('\ufffd', '') : undefined
}

function candidates(bytes: Uint8Array): { encoding: Encoding; score: number }[] {
  const sample = bytes.subarray(0, sampleBytes)
  return legacyEncodings
    .flatMap((encoding) => {
      const text = decodeStrictly(sample, encoding)
      return text === undefined ? [] : [{ encoding, score: scoreText(text, encoding) }]
    })
    .filter(({ score }) => score >= acceptScore)
    .sort((a, b) => b.score - a.score)
}

/**
 * Decodes a text file. Tries in order: byte order mark, UTF-16 by its zeros, strict UTF-8, the declared charset, and last the encoding
 * whose result scores best as text. Throws `notText` when none fits. The text contains no U+FFFD that the bytes did not.
 */
export function decodeText(bytes: Uint8Array, declared?: string): Decoded {
  const decoded = decodeBytes(bytes, encodingOfLabel(declared))
  if (!decoded) throw new ImportFailure('notText')
  assertText(decoded.text)
  return decoded
}

function decodeBytes(bytes: Uint8Array, declared: Encoding | undefined): Decoded | undefined {
  const marked = encodingOfBom(bytes)
  if (marked) {
    const text = decodeStrictly(bytes, marked) ?? new TextDecoder(marked).decode(bytes).replaceAll('\ufffd', '')
    return { text, encoding: marked }
  }
  const wide = encodingOfZeros(bytes)
  if (wide) {
    const text = decodeStrictly(bytes, wide)
    if (text !== undefined && scoreText(text.slice(0, sampleBytes), wide) > acceptScore) return { text, encoding: wide }
  }
  const utf8 = decodeStrictly(bytes, 'utf-8')
  if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8' }
  if (declared) {
    const text = decodeStrictly(bytes, declared)
    if (text !== undefined && scoreText(text.slice(0, sampleBytes), declared) > 0) return { text, encoding: declared }
  }
  const scratched = decodeScratched(bytes)
  if (scratched !== undefined) return { text: scratched, encoding: 'utf-8' }
  for (const { encoding } of candidates(bytes)) {
    const text = decodeStrictly(bytes, encoding)
    if (text !== undefined) return { text, encoding }
  }
  return undefined
}

/** Creates a decoder for a file read in chunks; the first chunk decides the encoding. */
export function createStreamDecoder(firstChunk: Uint8Array): TextDecoder {
  return new TextDecoder(decodeText(firstChunk.subarray(0, sampleBytes)).encoding)
}
