import { splitBlocks } from './blocks.ts'

const codeSpan = /(`+)(.+?)\1/g
const escaped = /\\([!-/:-@[-`{-~])/g
const separatorRow = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/

/** Where escaped signs hide while markup is taken away: private code points that no text holds. */
const hidingPlace = 0x10fe00
const hidden = /[\u{10fe21}-\u{10fe7e}]/gu

/** The words of a stretch without code: emphasis, links and escapes resolved. */
function plainWords(text: string): string {
  return text
    .replaceAll(escaped, (_, sign: string) => String.fromCodePoint(hidingPlace + sign.codePointAt(0)!))
    .replaceAll(/!?\[([^\]]*)\]\(([^()\s]+)\)/g, (_, label: string, address: string) =>
      label === '' || label === address ? address : `${label} (${address})`,
    )
    .replaceAll(/(\*{1,3}|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(hidden, (sign) => String.fromCodePoint(sign.codePointAt(0)! - hidingPlace))
}

/** One line; code spans keep what is in them. */
function plainLine(line: string): string {
  let out = ''
  let at = 0
  for (const span of line.matchAll(codeSpan)) {
    out += plainWords(line.slice(at, span.index)) + span[2]!
    at = span.index + span[0].length
  }
  return out + plainWords(line.slice(at))
}

function plainBlock(source: string): string {
  const lines = source.split('\n')
  const mark = /^ {0,3}(`{3,}|~{3,})/.exec(lines[0]!)?.[1]
  if (mark) return lines.slice(1, lines.at(-1)!.trim().startsWith(mark) && lines.length > 1 ? -1 : undefined).join('\n')
  if (/^ {0,3}\$\$/.test(source)) return source
  if (lines.length > 1 && separatorRow.test(lines[1]!) && lines[0]!.includes('|')) {
    // Cells apart by tabs fall into the columns of a spreadsheet.
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

/** Markdown as people write plain text: list numbers and dashes stay, every other sign of markup goes. */
export function plainText(markdown: string): string {
  return splitBlocks(markdown)
    .map((block) => plainBlock(block.source))
    .join('\n\n')
}
