/** Marks ranges of the page by a name that styles know as `::highlight(name)`. Gives the way to take them away; browsers without highlights mark nothing. */
export function showRanges(name: string, ranges: readonly Range[]): () => void {
  if (ranges.length === 0 || !('highlights' in CSS)) return () => undefined
  CSS.highlights.set(name, new Highlight(...ranges))
  return () => void CSS.highlights.delete(name)
}
