import { normalizeWithOffsets } from './normalize.ts'
import type { Quantity } from './quantity.ts'

/** The quantities of a text, in order, never overlapping. */
export function parseQuantities(text: string): Quantity[] {
  const { text: form, offsets } = normalizeWithOffsets(text)
  const found: Quantity[] = []
  for (const match of form.matchAll(/(?<![a-z\d])(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(%?)/g)) {
    found.push({
      start: offsets[match.index]!,
      end: offsets[match.index + match[0].length]!,
      kind: match[2] ? 'percent' : 'number',
      value: match[1]!.replaceAll(',', ''),
    })
  }
  return found
}
