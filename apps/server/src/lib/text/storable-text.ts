/** A text free of that which no database keeps: NUL characters and halves of surrogate pairs. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
