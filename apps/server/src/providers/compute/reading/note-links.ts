import type { StoredLink } from '../../../db/schema/library/file.ts'
import { stripNotionId } from '../../../lib/archive/notion-names.ts'

/** Maximum number of links stored per note. */
const maxLinks = 500
/** Code blocks and spans, in which nothing is a link. */
const code = /^(?: {0,3})(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))|`[^`\n]*`/gm
const wikiLink = /!?\[\[(?!\d+\]\])([^[\]|#^\n]+)(?:[#^][^[\]|\n]*)?(?:\|([^[\]\n]*))?\]\]/g
/** `[words][label]` or `[label][]`, with `[label]: target` on a line of its own. */
const referenceLink = /\[([^[\]\n]+)\]\[([^[\]\n]*)\]/g
const definition = /^ {0,3}\[([^[\]\n]+)\]:[ \t]+<?([^\s<>]+)>?/gm
/** Text and target must not contain an opening bracket: each position is then scanned once, even with many unclosed brackets. */
const inlineLink = /\[([^[\]\n]*)\]\(<?([^[)>\s]+)>?(?:\s+"[^"\n]*")?\)/g

function decoded(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

/**
 * Extracts the links of a note to files beside it: `[[other note]]`, relative `[links](other.md)` and `[links][label]`, each target once.
 */
export function linksOfNote(markdown: string): StoredLink[] {
  const text = markdown.replaceAll(code, '')
  const links = new Map<string, StoredLink>()
  const keep = (target: string, title: string) => {
    const name = target.trim()
    if (name !== '' && links.size < maxLinks && !links.has(name)) links.set(name, { title: title.trim() || name, target: name })
  }
  for (const [, target = '', words] of text.matchAll(wikiLink)) keep(target, words ?? target)
  const keepPath = (target: string, words: string) => {
    // Skip web addresses and links within the note.
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(target)) return
    keep(stripNotionId(decoded(target).split('#')[0]!), words)
  }
  for (const [, words = '', target = ''] of text.matchAll(inlineLink)) keepPath(target, words)
  const targets = new Map(Array.from(text.matchAll(definition), ([, label = '', target = '']) => [label.toLowerCase(), target]))
  if (targets.size > 0)
    for (const [, words = '', label = ''] of text.matchAll(referenceLink))
      keepPath(targets.get((label || words).toLowerCase()) ?? '#', words)
  return [...links.values()]
}
