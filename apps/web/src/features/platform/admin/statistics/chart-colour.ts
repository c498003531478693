const colours = [
  'var(--wj-ford)',
  'color-mix(in oklab, var(--wj-ford) 45%, var(--wj-raised))',
  'var(--wj-sprout)',
  'color-mix(in oklab, var(--wj-sprout) 45%, var(--wj-raised))',
  'var(--wj-amber)',
  'var(--wj-ash)',
] as const

/** Returns the colour of a series by its index; the colours repeat after the last one. */
export function chartColour(index: number): string {
  return colours[index % colours.length]!
}
