import type { Lang } from '@wenjin/contract'
import type { EvidenceAnswer, EvidencePart } from './model.ts'
import { pageBefore } from './page.ts'
import { joinFile, pageAfter } from './part-blocks.ts'
import { sha256Text } from './sha256.ts'
import { viewerScript } from './viewer/viewer.generated.ts'

const hashOf = (before: string, after: string) => sha256Text(`${before}\n${after}`)

/** The places of a page with its title, which are empty in a template. The title is escaped there. */
const titlePlaces = [/<title>[^<]*<\/title>/, /<h1 dir="auto">[^<]*<\/h1>/]

/** Returns these places of a page of this title. */
function placesOf(title: string): string[] {
  const page = pageBefore('zh', { title, notice: '' }, '')
  return titlePlaces.map((place) => place.exec(page)![0])
}

/** Returns the hashes of the pages that this version makes, without the title: in each language, without and with a notice. */
export const templateHashes = (script: string = viewerScript): string[] =>
  (['zh', 'en'] satisfies Lang[]).flatMap((lang) =>
    ['', '-'].map((notice) => hashOf(pageBefore(lang, { title: '', notice }, script), pageAfter(script))),
  )

/**
 * Returns the hash of the template that a page was made from; null for one that is not put together as a package is: with all its parts
 * between beginning and end, and its title in its places.
 * @param shell the file without the texts of its parts
 */
export function templateHashOf(shell: string, { title }: Pick<EvidenceAnswer, 'title'>, names: readonly string[]): string | null {
  const blocks = joinFile(
    '',
    names.map((name): EvidencePart => ({ name, text: '' })),
    '',
  )
  const at = shell.indexOf(blocks)
  if (at < 0) return null
  let before = shell.slice(0, at)
  const empty = placesOf('')
  for (const [index, place] of placesOf(title).entries()) {
    const found = before.indexOf(place)
    if (found < 0) return null
    before = before.slice(0, found) + empty[index]! + before.slice(found + place.length)
  }
  return hashOf(before, shell.slice(at + blocks.length))
}
