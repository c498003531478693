import type { RankedPassage } from './model.ts'

/** The content of a passage: its text with its title, headings and blocks, wherever it stands. Equal contents are one object. */
export interface PassageContent {
  readonly key: string
}

/** UTF-16 units of the contents that are shared; what is read of them takes a hundred times as many bytes. */
const maxUnits = 150_000

/** By key, the one used last at the end. */
const shared = new Map<string, PassageContent>()
let units = 0
const contents = new WeakMap<RankedPassage, PassageContent>()

/**
 * The content of a passage, as an object to cache by what is read of it: answers about the same sources find it again, also when their
 * passages are copies of each other. What was not used for long is forgotten, and with it all that was cached by it.
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
  const places = blocks?.map((block) => `${block.kind} ${block.start - start} ${block.end - start}`) ?? []
  return [text, title, headingPath.length, ...headingPath, ...places].join('\0')
}
