/** The properties used of a block. */
interface Titled {
  kind: string
  level?: number | undefined
}

/**
 * The heading level each block is shown at (0 for blocks that are no headings). Documents skip levels; a page must not, so that
 * those who listen can find their way: no heading is more than one level below the one before it. `top` is the level of the page's title.
 */
export function headingLevels(blocks: readonly Titled[], top: number): number[] {
  let previous = top
  return blocks.map((block) => {
    if (block.kind !== 'heading') return 0
    previous = Math.min(top + (block.level ?? 1), previous + 1, 6)
    return previous
  })
}
