/** Returns a text without characters that no database stores: NUL characters and lone surrogates. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
