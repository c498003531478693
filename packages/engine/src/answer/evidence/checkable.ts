/** Whether a text states something that can be checked: not a label, a lead-in or a particle. */
export function isClaim(plain: string): boolean {
  if (/[:：]$/u.test(plain)) return false
  const letters = plain.match(/\p{Script=Han}|(?<!(?!\p{Script=Han})[\p{L}\p{N}])[\p{L}\p{N}]/gu)?.length ?? 0
  return letters >= 4
}

/** Whether the last paragraph of a Markdown text has an unclosed bold mark. */
export function openBold(text: string): boolean {
  const paragraph = text.slice(text.lastIndexOf('\n\n') + 1)
  return (paragraph.match(/(?<!\\)\*\*/gu)?.length ?? 0) % 2 === 1
}
