/** Names of the parts of a chat prompt. */
const parts =
  'system|assistant|user|human|ai|tool|function|developer|inst|sys|instructions?|prompt|context|documents?|passages?|sources?|data|answer|response|question|系统|系統|助手|用户|用戶|指令|回答|问题|問題|资料|資料|报告|報告'

const blob = /[A-Za-z0-9+/_-]{12,}={0,2}/gu
const leastBytes = 6
const letters64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Decodes base64 or hexadecimal digits to bytes. */
function decode(encoded: string): number[] {
  if (/^(?:[0-9a-f]{2})+$/iu.test(encoded)) return Array.from(encoded.match(/../gu)!, (pair) => Number.parseInt(pair, 16))
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const letter of encoded.replaceAll('=', '')) {
    const value = letters64.indexOf(letter === '-' ? '+' : letter === '_' ? '/' : letter)
    held = (held << 6) | value
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 0xff)
    held &= (1 << bits) - 1
  }
  return bytes
}

/** Decodes bytes as UTF-8; null when they are invalid. */
function decodeUtf8(bytes: readonly number[]): string | null {
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  } catch {
    return null
  }
}

/** Whether a meaningless run of letters encodes words: text that no person reads is meant for a program. */
function hidesWords(encoded: string): boolean {
  const bytes = decode(encoded)
  if (bytes.length < leastBytes) return false
  const text = decodeUtf8(bytes)
  return text !== null && /^[\p{L}\p{N}\p{P}\p{Zs}\n$+<=>|]+$/u.test(text) && /\p{L}{2}/u.test(text)
}

const openedTag = /<([a-z][\w-]{0,40})/giu
const closedTag = /<(?=\/([a-z][\w-]{0,40}))/giu
const partTag = new RegExp(`[<＜](?=[|<]|!--|\\s{0,2}/?\\s{0,2}(?:${parts})\\b)`, 'giu')
const partBracket = new RegExp(`\\[(?=\\[\\d|\\s{0,2}/?\\s{0,2}(?:${parts})\\s{0,2}\\])`, 'giu')
const partHeading = new RegExp(`^(\\s{0,8})(#{1,6})(?=\\s{0,2}(?:${parts}))`, 'gimu')
const partLabel = new RegExp(`^(\\s{0,8}(?:${parts})\\s{0,2})[:：]`, 'gimu')
const partKey = new RegExp(`(["'])(role|content|messages?|${parts})\\1(\\s{0,4}):`, 'giu')

/**
 * Neutralizes text that a chat model would read as structure of its prompt instead of as words of a source: role tags, special tokens,
 * fences, headings, comments, keys of messages, and closing tags without an opening one. Invisible characters are removed. The words are
 * kept, and so is their matching form (encoding as spotlighting; Hines et al. 2024). Linear time.
 */
export function defuse(text: string): string {
  // Zero-width characters, direction marks and tag characters can spell text that readers do not see.
  const visible = text.replace(/[\p{Cf}\p{Cc}\p{Co}]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
  const opened = new Set(Array.from(visible.matchAll(openedTag), ([, name]) => name!.toLowerCase()))
  return visible
    .replace(closedTag, (sign, name: string) => (opened.has(name.toLowerCase()) ? sign : '‹'))
    .replace(partTag, '‹')
    .replace(partBracket, '［')
    .replace(blob, (encoded) => (hidesWords(encoded) ? '…' : encoded))
    .replace(/`{3,}|~{3,}/gu, (fence) => "'".repeat(fence.length))
    .replace(partHeading, (_, space: string, marks: string) => space + '＃'.repeat(marks.length))
    .replace(partLabel, '$1﹕')
    .replace(partKey, '$1$2$1$3﹕')
}
