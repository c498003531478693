/** The properties used of a block. */
interface Titled {
  kind: string
  level?: number | undefined
}

/**
 * Returns the heading level for each block (0 for blocks that are not headings). Documents may skip levels; a page must not, for navigation
 * with screen readers: no heading is more than one level below the previous one. `top` is the level of the page's title.
 */
export function headingLevels(blocks: readonly Titled[], top: number): number[] {
  let previous = top
  return blocks.map((block) => {
    if (block.kind !== 'heading') return 0
    previous = Math.min(top + (block.level ?? 1), previous + 1, 6)
    return previous
  })
}
