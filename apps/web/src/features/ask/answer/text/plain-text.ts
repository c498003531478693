import { splitBlocks } from './blocks.ts'

const escaped = /\\([!-/:-@[-`{-~])/g
const separatorRow = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/

/** Private-use code points that stand in for escaped characters while the markup is removed. */
const hidingPlace = 0x10fe00
const hidden = /[\u{10fe21}-\u{10fe7e}]/gu

interface Pair {
  start: number
  end: number
  sign: string
}

/** Finds ranges between two equal delimiters, in order; each delimiter is paired with the next equal one that can close it. */
function pairsOf(
  line: string,
  signs: RegExp,
  opens: (end: number) => boolean = () => true,
  closes: (start: number) => boolean = () => true,
): Pair[] {
  const found = [...line.matchAll(signs)].map(({ 0: sign, index }) => ({ sign, index }))
  const nextOf = new Map<string, number>()
  const closers = found.map(() => -1)
  for (let i = found.length - 1; i >= 0; i--) {
    const { sign, index } = found[i]!
    closers[i] = nextOf.get(sign) ?? -1
    if (closes(index)) nextOf.set(sign, i)
  }
  const pairs: Pair[] = []
  for (let i = 0; i < found.length; i++) {
    const { sign, index } = found[i]!
    const closer = closers[i]!
    if (closer < 0 || !opens(index + sign.length)) continue
    pairs.push({ start: index, end: found[closer]!.index + sign.length, sign })
    i = closer
  }
  return pairs
}

/** Removes emphasis delimiters that adjoin a non-blank character on the inner side. */
function withoutEmphasis(text: string): string {
  let out = ''
  let at = 0
  const isWord = (place: number) => /\S/.test(text[place] ?? '')
  for (const { start, end, sign } of pairsOf(text, /\*{1,3}|~~/g, isWord, (place) => isWord(place - 1))) {
    out += text.slice(at, start) + text.slice(start + sign.length, end - sign.length)
    at = end
  }
  return out + text.slice(at)
}

/** Converts text without code to plain text: resolves emphasis, links and escapes. */
function plainWords(text: string): string {
  const visible = text
    .replaceAll(escaped, (_, sign: string) => String.fromCodePoint(hidingPlace + sign.codePointAt(0)!))
    .replaceAll(/!?\[([^[\]]*)\]\(([^()\s]+)\)/g, (_, label: string, address: string) =>
      label === '' || label === address ? address : `${label} (${address})`,
    )
  return withoutEmphasis(visible).replaceAll(hidden, (sign) => String.fromCodePoint(sign.codePointAt(0)! - hidingPlace))
}

/** Converts one line to plain text; the content of code spans is kept. */
function plainLine(line: string): string {
  let out = ''
  let at = 0
  for (const { start, end, sign } of pairsOf(line, /`+/g)) {
    out += plainWords(line.slice(at, start)) + line.slice(start + sign.length, end - sign.length)
    at = end
  }
  return out + plainWords(line.slice(at))
}

function plainBlock(source: string): string {
  const lines = source.split('\n')
  const mark = /^ {0,3}(`{3,}|~{3,})/.exec(lines[0]!)?.[1]
  if (mark) return lines.slice(1, lines.at(-1)!.trim().startsWith(mark) && lines.length > 1 ? -1 : undefined).join('\n')
  if (/^ {0,3}\$\$/.test(source)) return source
  if (lines.length > 1 && separatorRow.test(lines[1]!.trim()) && lines[0]!.includes('|')) {
    // Tab-separated cells paste into the columns of a spreadsheet.
    const rows = lines.filter((_, i) => i !== 1)
    return rows
      .map((row) =>
        row
          .trim()
          .replaceAll(/^\||(?<!\\)\|$/g, '')
          .split(/(?<!\\)\|/)
          .map((cell) => plainLine(cell.trim()))
          .join('\t'),
      )
      .join('\n')
  }
  return lines.map((line) => plainLine(line.replace(/^ {0,3}(?:#{1,6}\s+|>\s?)/, ''))).join('\n')
}

/** Converts Markdown to plain text: list numbers and dashes stay, all other markup is removed. */
export function plainText(markdown: string): string {
  return splitBlocks(markdown)
    .map((block) => plainBlock(block.source))
    .join('\n\n')
}
