/** Replaces the `{name}` placeholders of a text; one without a value is kept, so that it is noticed. */
export function fillText(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
