import { limits, type MindMapNode, type MindMapSource } from '@wenjin/contract'
import { sitePath } from '../../../../lib/navigation/site-path.ts'
import { newId } from '../model/map-tree.ts'
import { nodesOf } from '../model/map-nodes.ts'

/** The content of a mind map in files. */
export interface MapContent {
  title: string
  root: MindMapNode
  sources: readonly MindMapSource[]
}

/** A source in a file of another program: an absolute address, a name, and its quote. */
export interface FileSource {
  url: string
  title: string
  quote: string
}

/** A node read from a file, before validation. */
export interface FileNode {
  text: string
  note: string
  folded: boolean
  sources: FileSource[]
  children: FileNode[]
}

export type MapFileProblem = 'empty' | 'damaged' | 'tooLarge' | 'tooMany' | 'unknown'

/** Thrown for a file without a readable map. */
export class MapFileError extends Error {
  readonly problem: MapFileProblem
  constructor(problem: MapFileProblem, cause?: unknown) {
    super(problem, { cause })
    this.name = 'MapFileError'
    this.problem = problem
  }
}

/** How an imported map differs from its file. */
export interface Losses {
  /** Number of nodes with text that was too long: the full text is in their notes. */
  shortened: number
  /** Number of nodes that were too deep: they became siblings of the node above them. */
  flattened: number
}

/** Maximum size of an imported file, bytes. */
export const maxFileBytes = 20 * 1024 * 1024
/** Maximum depth to which a file is read, levels. */
export const maxFileLevels = 400

export const fileNode = (text: string): FileNode => ({ text, note: '', folded: false, sources: [], children: [] })

// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g
const clean = (text: string) => text.toWellFormed().replaceAll(unprintable, '').replaceAll(/\r\n?/g, '\n')

/** Normalizes the text of a node: removes blank lines and invisible spaces. */
export function nodeText(text: string): string {
  return clean(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Removes trailing spaces from the lines of a note. */
export function noteText(text: string): string {
  const lines = clean(text).split('\n')
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

/** Returns a source with an absolute address; that of a document leads to the place of its quote. */
export function fileSourceOf({ title, link, quote, start, end }: MindMapSource, origin: string): FileSource {
  const url = new URL(link, origin)
  if (url.origin === origin && url.pathname.startsWith('/doc/') && start !== undefined && end !== undefined) {
    url.searchParams.set('start', String(start))
    url.searchParams.set('end', String(end))
  }
  return { url: url.href, title, quote }
}

const offsetOf = (text: string | null) => (text !== null && /^\d{1,8}$/.test(text) ? Number(text) : undefined)

/** Converts an address in a file to a source; null when it is not a web address. */
function sourceOf({ url: address, title, quote }: FileSource, origin: string): Omit<MindMapSource, 'n'> | null {
  const url = URL.parse(address.trim())
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.href.length > 2000) return null
  const named = { title: nodeText(title).slice(0, 500), quote: noteText(quote).slice(0, 2000) }
  if (url.origin !== origin) return { ...named, link: url.href }
  const [start, end] = [offsetOf(url.searchParams.get('start')), offsetOf(url.searchParams.get('end'))]
  const documentId = /^\/doc\/([\w-]{1,64})$/.exec(url.pathname)?.[1]
  if (documentId !== undefined) {
    return { ...named, link: url.pathname, documentId, ...(start !== undefined && end !== undefined && { start, end }) }
  }
  const link = sitePath(url.pathname + url.search + url.hash)
  return link === null ? null : { ...named, link }
}

/**
 * Converts the content of a file to a map: removes characters that cannot be stored, numbers sources without duplicates, and limits the
 * levels.
 * @param origin address of this instance, to recognize its own documents
 * @throws MapFileError `empty` or `tooMany`
 */
export function toMap(file: FileNode, origin: string): MapContent & { losses: Losses } {
  const losses: Losses = { shortened: 0, flattened: 0 }
  const sources: MindMapSource[] = []
  const numbers = new Map<string, number>()
  const { nodes: max, levels, textChars, noteChars } = limits.mindMap
  let count = 0
  const marksOf = (given: readonly FileSource[]): number[] => {
    const marks = new Set<number>()
    for (const one of given) {
      const source = sourceOf(one, origin)
      if (!source) continue
      const key = JSON.stringify(source)
      if (!numbers.has(key)) {
        if (sources.length >= limits.mindMap.sources) continue
        sources.push({ n: sources.length + 1, ...source })
        numbers.set(key, sources.length)
      }
      marks.add(numbers.get(key)!)
    }
    return [...marks]
  }
  const nodeOf = (one: FileNode): MindMapNode => {
    count += 1
    if (count > max) throw new MapFileError('tooMany')
    const text = nodeText(one.text)
    let note = noteText(one.note)
    const long = text.length > textChars
    if (long) {
      losses.shortened += 1
      note = note === '' ? text : `${text}\n\n${note}`
    }
    return {
      id: newId(),
      text: long ? `${text.slice(0, textChars - 1).toWellFormed()}…` : text || '…',
      ...(note !== '' && { note: note.slice(0, noteChars) }),
      marks: marksOf(one.sources),
      ...(one.folded && one.children.length > 0 && { folded: true }),
      children: [],
    }
  }
  const root = nodeOf(file)
  /** Stack of nodes to convert next, with their parents: the deepest allowed ancestor. */
  const open = [...file.children].toReversed().map((node) => ({ node, into: root, level: 2 }))
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, into, level } = next
    const made = nodeOf(node)
    into.children.push(made)
    if (level > levels) losses.flattened += 1
    const below = level >= levels ? { into, level: level + 1 } : { into: made, level: level + 1 }
    for (const child of node.children.toReversed()) open.push({ node: child, ...below })
  }
  if (count === 1 && nodeText(file.text) === '') throw new MapFileError('empty')
  for (const node of nodesOf(root)) if (node.folded && node.children.length === 0) delete node.folded
  return { title: root.text.replaceAll('\n', ' ').slice(0, limits.mindMap.titleChars), root, sources, losses }
}

/** Returns the sources of a node in the form of files. */
export function sourcesFor(node: MindMapNode, { sources }: Pick<MapContent, 'sources'>, origin: string): FileSource[] {
  return node.marks.flatMap((mark) => sources.filter(({ n }) => n === mark)).map((source) => fileSourceOf(source, origin))
}

/** Parses sources that this product wrote into a file as JSON; empty for anything else. */
export function parseSources(json: string | undefined): FileSource[] {
  if (json === undefined || json === '') return []
  try {
    const read: unknown = JSON.parse(json)
    return (Array.isArray(read) ? read : [read]).flatMap((one: unknown) => {
      const {
        url,
        title = '',
        quote = '',
      } = (typeof one === 'object' && one !== null ? one : {}) as Partial<Record<keyof FileSource, unknown>>
      return typeof url === 'string' && typeof title === 'string' && typeof quote === 'string' ? [{ url, title, quote }] : []
    })
  } catch {
    return []
  }
}
