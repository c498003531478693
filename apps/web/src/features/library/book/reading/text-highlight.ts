/**
 * Highlights ranges of the page under a name, styled as `::highlight(name)`. Returns a function that removes them; does nothing in browsers
 * without the Custom Highlight API.
 */
export function showRanges(name: string, ranges: readonly Range[]): () => void {
  if (ranges.length === 0 || !('highlights' in CSS)) return () => undefined
  CSS.highlights.set(name, new Highlight(...ranges))
  return () => void CSS.highlights.delete(name)
}
