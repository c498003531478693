import { ImportFailure } from '@wenjin/contract'

/** Encodings to expect in a Chinese reader's files, besides UTF-8; the first wins a tie. */
export const legacyEncodings = ['gb18030', 'big5', 'shift_jis', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = 'utf-8' | (typeof legacyEncodings)[number]

/**
 * Returns the characters of a double-byte range: the first level of each national standard contains the common characters of its language.
 */
function decodeRange(encoding: string, firstLead: number, lastLead: number, trails: readonly [number, number][]): Set<string> {
  const bytes: number[] = []
  for (let lead = firstLead; lead <= lastLead; lead++) {
    for (const [from, to] of trails) for (let trail = from; trail <= to; trail++) bytes.push(lead, trail)
  }
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)))
}

let commonSets: Readonly<Record<'gb18030' | 'big5' | 'shift_jis', ReadonlySet<string>>> | undefined

/** Returns the common Han characters of the mainland, Taiwan and Japan, generated from the decoders on first use. */
function commonCharacters(): NonNullable<typeof commonSets> {
  commonSets ??= {
    gb18030: decodeRange('gb18030', 0xb0, 0xd7, [[0xa1, 0xfe]]),
    big5: decodeRange('big5', 0xa4, 0xc6, [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ]),
    shift_jis: decodeRange('shift_jis', 0x88, 0x97, [
      [0x40, 0x7e],
      [0x80, 0xfc],
    ]),
  }
  return commonSets
}

function isCommonHan(character: string, encoding: Encoding): boolean {
  const sets = commonCharacters()
  if (encoding === 'gb18030' || encoding === 'big5' || encoding === 'shift_jis') return sets[encoding].has(character)
  return sets.gb18030.has(character) || sets.big5.has(character) || sets.shift_jis.has(character)
}

function scoreCharacter(character: string, code: number, encoding: Encoding, besideLetter: boolean): number {
  if (code < 0x2000) {
    if (encoding === 'windows-1252') return /\p{L}/u.test(character) && besideLetter ? 0.9 : -1
    return code < 0xa0 ? -3 : 0.2
  }
  if (code <= 0x206f) return encoding === 'windows-1252' ? 0.3 : 1
  if (code >= 0x3000 && code <= 0x303f) return 1
  if (code >= 0x3041 && code <= 0x30ff) return encoding === 'shift_jis' ? 1 : 0.5
  if (code >= 0x4e00 && code <= 0x9fff) return isCommonHan(character, encoding) ? 1 : -0.6
  if (code >= 0xff01 && code <= 0xff5e) return 1
  if (code >= 0xff61 && code <= 0xff9f) return -0.6
  if (code >= 0xe000 && code <= 0xf8ff) return -3
  if (code >= 0x3400 && code <= 0x4dbf) return -1
  return code > 0xffff ? -0.5 : 0
}

/**
 * Scores how much `text` looks like real text decoded from `encoding`: 1 is all common characters, below 0.3 it is likely another encoding.
 * Only characters outside ASCII count, since the encodings agree on ASCII.
 */
export function scoreText(text: string, encoding: Encoding): number {
  let sum = 0
  let count = 0
  let previous = ''
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code >= 0x80) {
      sum += scoreCharacter(character, code, encoding, /[A-Za-z]/.test(previous))
      count++
    } else if ((encoding === 'utf-16le' || encoding === 'utf-16be') && code >= 0x20) {
      // In UTF-16 a space or Latin letter is evidence, since half of its bytes are zero.
      sum += 1
      count++
    }
    previous = character
  }
  return count === 0 ? 0 : sum / count
}

const sampleChars = 65_536

/** Throws `notText` when control characters show that the text is a binary file that happened to decode. */
export function assertText(text: string): void {
  const sample = text.slice(0, sampleChars)
  let controls = 0
  for (let i = 0; i < sample.length; i++) {
    const code = sample.charCodeAt(i)
    if ((code < 0x20 && (code < 0x09 || code > 0x0d) && code !== 0x1b) || code === 0x7f) controls++
  }
  if (controls > 2 && controls / sample.length > 0.005) throw new ImportFailure('notText')
}
