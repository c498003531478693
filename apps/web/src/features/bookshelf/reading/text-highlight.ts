/** Marks a range of the page by a name that styles know as `::highlight(name)`. Gives the way to take it away; browsers without highlights mark nothing. */
export function showRange(name: string, range: Range | null | undefined): () => void {
  if (!range || !('highlights' in CSS)) return () => undefined
  CSS.highlights.set(name, new Highlight(range))
  return () => void CSS.highlights.delete(name)
}
