/**
 * Replaces the `{name}` placeholders of a text; one without a value is kept, so that it is noticed. `{n|file|files}` is a count followed by its
 * noun, of which the first form goes with 1.
 */
export function fillText(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replaceAll(/\{(\w+)(?:\|([^{}|]+)\|([^{}|]+))?\}/g, (place, name: string, one?: string, many?: string) => {
    const value = values[name]
    if (value === undefined) return place
    return one === undefined ? String(value) : `${value} ${String(value) === '1' ? one : many}`
  })
}
