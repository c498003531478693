import { wordsOfLinks } from './link-words.ts'

/** These characters would form a mark, an HTML entity, a tag or a heading at any position. */
const alwaysPattern = /[\\`*[\]|]|&(?=#?\w{1,32};)|<(?=[a-z/!?])/giu
/** An underscore opens or closes emphasis only at a word boundary. */
const atWordEdgePattern = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** Escapes a character that has a meaning only in pairs: tildes strike through, dollars enclose formulas. */
function escapePairs(text: string, sign: '~' | '$'): string {
  return text.indexOf(sign) === text.lastIndexOf(sign) ? text : text.replaceAll(sign, () => `\\${sign}`)
}

/** Escapes quoted text for Markdown: special characters are shown literally, on one line; everything else is unchanged. */
export function escapeMarkdown(text: string): string {
  const atEdges = text
    .replace(/\s+/gu, (space) => (space.includes('\n') ? ' ' : space))
    .replace(alwaysPattern, String.raw`\$&`)
    .replace(atWordEdgePattern, String.raw`\$&`)
  return escapePairs(escapePairs(atEdges, '~'), '$')
    .replace(/^(\s*)(#{1,6}(?=\s|$)|[+-](?=\s|$)|(?:-\s?){3,}$|=+\s*$|>)/u, String.raw`$1\$2`)
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/u, String.raw`$1\$2`)
    .replace(/!(?=\\\[)/gu, String.raw`\!`)
}

/** Returns the visible text of a line of Markdown: unescaped, without markup, links and marks. */
export function plainText(markdown: string): string {
  return wordsOfLinks(markdown.replace(/(?<!\\)\[\[\d+\]\]/gu, ''))
    .replace(/^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+|\d{1,9}[.)]\s+)+/u, '')
    .replace(/(?<!\\)(?:\*\*|__|~~|`+|\*)/gu, '')
    .replace(/\\([!-/:-@[-`{-~])/gu, '$1')
    .trim()
}
