import type { RankedPassage } from './model.ts'

/** The content of a passage: its text with title, headings and blocks, independent of its offset. Equal contents are one object. */
export interface PassageContent {
  readonly key: string
}

/** Maximal size of the shared contents, UTF-16 units; the data derived from them takes a hundred times as many bytes. */
const maxUnits = 150_000

/** By key, least recently used first. */
const shared = new Map<string, PassageContent>()
let units = 0
const contents = new WeakMap<RankedPassage, PassageContent>()

/**
 * Returns the content of a passage, as a key for caches of derived data: answers about the same sources reuse it, also for passages that
 * are copies of each other. Least recently used contents are evicted, together with everything cached by them.
 */
export function contentOf(passage: RankedPassage): PassageContent {
  let content = contents.get(passage)
  if (content !== undefined) return content
  const key = keyOf(passage)
  content = shared.get(key)
  if (content === undefined) {
    content = { key }
    units += key.length
  } else shared.delete(key)
  shared.set(key, content)
  for (const oldest of shared.keys()) {
    if (units <= maxUnits || oldest === key) break
    shared.delete(oldest)
    units -= oldest.length
  }
  contents.set(passage, content)
  return content
}

function keyOf({ text, title, headingPath, blocks, start }: RankedPassage): string {
  const places =
    blocks?.map(({ kind, start: from, end, table }) => {
      const head = table ? ` ${table.lines} ${table.title ?? ''}\0${table.head}` : ''
      return `${kind} ${from - start} ${end - start}${head}`
    }) ?? []
  return [text, title, headingPath.length, ...headingPath, ...places].join('\0')
}
