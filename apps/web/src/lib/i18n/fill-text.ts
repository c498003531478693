/** Fills the `{name}` places of a text; a place without a value stays, so that it is seen. */
export function fillText(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
