import { wordsOfLinks } from './link-words.ts'

/** A mark of the answer, an HTML entity, a tag or a heading would be made of these wherever they stand. */
const alwaysPattern = /[\\`*[\]|]|&(?=#?\w{1,32};)|<(?=[a-z/!?])/giu
/** An underscore opens or closes emphasis only at the edge of a word. */
const atWordEdgePattern = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** Escapes a sign that means something in pairs alone: tildes strike through, dollars enclose formulas. */
function escapePairs(text: string, sign: '~' | '$'): string {
  return text.indexOf(sign) === text.lastIndexOf(sign) ? text : text.replaceAll(sign, () => `\\${sign}`)
}

/** Quoted text made safe to stand in Markdown: what would mean something there shows as itself, on one line; all else stays as it is. */
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

/** The visible text of a line of Markdown: escapes undone, markup, links and marks removed. */
export function plainText(markdown: string): string {
  return wordsOfLinks(markdown.replace(/(?<!\\)\[\[\d+\]\]/gu, ''))
    .replace(/^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+|\d{1,9}[.)]\s+)+/u, '')
    .replace(/(?<!\\)(?:\*\*|__|~~|`+|\*)/gu, '')
    .replace(/\\([!-/:-@[-`{-~])/gu, '$1')
    .trim()
}
