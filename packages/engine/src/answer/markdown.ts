/** Quoted text made safe to stand in Markdown: every character that would mean something there shows as itself, on one line. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s*\n\s*/gu, ' ')
    .replace(/[\\`*_[\]<>|~$&]/gu, String.raw`\$&`)
    .replace(/^(\s*)([#+=-])/u, String.raw`$1\$2`)
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/u, String.raw`$1\$2`)
    .replace(/!(?=\\\[)/gu, String.raw`\!`)
}

/** What a reader sees of a line of Markdown: escapes undone, markup, links and marks gone. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/(?<!\\)\[\[\d+\]\]/gu, '')
    .replace(/(?<!\\)!?\[([^\]\n]*)(?<!\\)\]\([^)\n]*\)/gu, '$1')
    .replace(/^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+|\d{1,9}[.)]\s+)+/u, '')
    .replace(/(?<!\\)(?:\*\*|__|~~|`+|\*)/gu, '')
    .replace(/\\([!-/:-@[-`{-~])/gu, '$1')
    .trim()
}
