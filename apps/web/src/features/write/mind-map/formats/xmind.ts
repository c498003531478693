import { childOf, childrenOf, textOf, type XmlElement } from '@wenjin/text/xml'
import type { MindMapNode } from '@wenjin/contract'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { fileNode, MapFileError, maxFileLevels, parseSources, sourcesFor, type FileNode, type MapContent } from './map-file.ts'
import { readElement } from './xml-text.ts'

/** Maximum size of the unpacked content of a file, bytes. */
const maxContentBytes = 40 * 1024 * 1024
const provider = 'wenjin.sources'

/** Writes a map in the format of XMind (2020 and later). @param origin address of this instance, for links to its documents */
export function toXmind(map: MapContent, origin: string): Uint8Array<ArrayBuffer> {
  const topic = (node: MindMapNode): object => {
    const sources = sourcesFor(node, map, origin)
    return {
      id: node.id,
      class: 'topic',
      title: node.text,
      ...(node.folded && { branch: 'folded' }),
      ...(node.note !== undefined && { notes: { plain: { content: node.note } } }),
      ...(sources[0] && { href: sources[0].url, extensions: [{ provider, content: sources }] }),
      ...(node.children.length > 0 && { children: { attached: node.children.map(topic) } }),
    }
  }
  const content = [
    { id: 'sheet', class: 'sheet', title: map.title, rootTopic: { ...topic(map.root), structureClass: 'org.xmind.ui.logic.right' } },
  ]
  const manifest = { 'file-entries': { 'content.json': {}, 'metadata.json': {} } }
  const files = { 'content.json': content, 'metadata.json': { creator: { name: 'Wenjin' } }, 'manifest.json': manifest }
  const entries = Object.entries(files).map(([name, value]) => [name, strToU8(JSON.stringify(value))] as const)
  return zipSync(Object.fromEntries(entries), { mtime: '1980-01-01T12:00:00' })
}

type Json = Readonly<Record<string, unknown>>
const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const stringOf = (value: unknown) => (typeof value === 'string' ? value : '')

function topicOf(value: unknown, level = 1): FileNode {
  if (level > maxFileLevels) throw new MapFileError('damaged')
  const topic = objectOf(value)
  const href = stringOf(topic.href)
  const own = listOf(topic.extensions)
    .map(objectOf)
    .filter((extension) => extension.provider === provider)
    .flatMap(({ content }) => parseSources(JSON.stringify(content)))
  return {
    text: stringOf(topic.title),
    note: stringOf(objectOf(objectOf(topic.notes).plain).content),
    folded: topic.branch === 'folded',
    sources: own.length > 0 ? own : href === '' ? [] : [{ url: href, title: '', quote: '' }],
    children: listOf(objectOf(topic.children).attached).map((child) => topicOf(child, level + 1)),
  }
}

/** Converts a topic of XMind 8 and earlier. */
function elementOf(topic: XmlElement): FileNode {
  const title = childOf(topic, 'title')
  const note = childOf(childOf(topic, 'notes'), 'plain')
  const href = topic.attributes['xlink:href'] ?? ''
  const attached = childOf(topic, 'children')
  const topics = attached ? childrenOf(attached, 'topics').filter(({ attributes }) => attributes.type === 'attached') : []
  return {
    text: title ? textOf(title) : '',
    note: note ? textOf(note) : '',
    folded: topic.attributes.branch === 'folded',
    sources: href === '' ? [] : [{ url: href, title: '', quote: '' }],
    children: topics.flatMap((list) => childrenOf(list, 'topic')).map(elementOf),
  }
}

/** Joins several sheets as children of a common root. */
const joined = (sheets: FileNode[]): FileNode => (sheets.length === 1 ? sheets[0]! : { ...fileNode('XMind'), children: sheets })

/** Reads a file of XMind, of any version. @throws MapFileError `damaged` or `tooLarge` */
export function fromXmind(bytes: Uint8Array): FileNode {
  let found: Record<string, Uint8Array>
  try {
    found = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (name !== 'content.json' && name !== 'content.xml') return false
        if (originalSize > maxContentBytes) throw new MapFileError('tooLarge')
        return true
      },
    })
  } catch (error) {
    throw error instanceof MapFileError ? error : new MapFileError('damaged', error)
  }
  const { 'content.json': json, 'content.xml': xml } = found
  if (json) {
    let sheets: unknown[]
    try {
      sheets = listOf(JSON.parse(strFromU8(json)))
    } catch (error) {
      throw new MapFileError('damaged', error)
    }
    if (sheets.length === 0) throw new MapFileError('damaged')
    return joined(sheets.map((sheet) => topicOf(objectOf(sheet).rootTopic)))
  }
  if (!xml) throw new MapFileError('damaged')
  const topics = childrenOf(readElement(strFromU8(xml), 'xmap-content'), 'sheet').flatMap((sheet) => childrenOf(sheet, 'topic'))
  if (topics.length === 0) throw new MapFileError('damaged')
  return joined(topics.map(elementOf))
}
