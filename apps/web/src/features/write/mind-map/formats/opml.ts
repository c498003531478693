import { childOf, childrenOf, textOf, type XmlElement } from '@wenjin/text/xml'
import type { MindMapNode } from '@wenjin/contract'
import { fileNode, parseSources, sourcesFor, type FileNode, type MapContent } from './map-file.ts'
import { escapeXml, readElement } from './xml-text.ts'

/** Writes a map as OPML 2.0. Notes are in `_note`, as in outliners. @param origin address of this instance, for links to its documents */
export function toOpml(map: MapContent, origin: string): string {
  const outline = (node: MindMapNode, indent: string): string => {
    const sources = sourcesFor(node, map, origin)
    const attributes = [
      ['text', node.text],
      ['_note', node.note ?? ''],
      ['_folded', node.folded ? 'true' : ''],
      ['url', sources[0]?.url ?? ''],
      ['_sources', sources.length > 0 ? JSON.stringify(sources) : ''],
    ].filter(([, value]) => value !== '')
    const opening = `${indent}<outline ${attributes.map(([name, value]) => `${name}="${escapeXml(value!)}"`).join(' ')}`
    if (node.children.length === 0) return `${opening}/>\n`
    return `${opening}>\n${node.children.map((child) => outline(child, `${indent}  `)).join('')}${indent}</outline>\n`
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n  <head><title>${escapeXml(map.title)}</title></head>\n  <body>\n${outline(map.root, '    ')}  </body>\n</opml>\n`
}

function nodeOf(element: XmlElement): FileNode {
  const { text = '', title = '', _note = '', _folded, _sources, url = '', htmlUrl = '', xmlUrl = '' } = element.attributes
  const address = url || htmlUrl || xmlUrl
  const own = parseSources(_sources)
  return {
    text: text || title,
    note: _note,
    folded: _folded === 'true',
    sources: own.length > 0 ? own : address === '' ? [] : [{ url: address, title: '', quote: '' }],
    children: childrenOf(element, 'outline').map(nodeOf),
  }
}

/** Parses OPML: a single outline is the root; several become children of a root with the file's title. @throws MapFileError `damaged` */
export function fromOpml(xml: string): FileNode {
  const opml = readElement(xml, 'opml')
  const title = childOf(childOf(opml, 'head'), 'title')
  const body = childOf(opml, 'body')
  const outlines = body ? childrenOf(body, 'outline').map(nodeOf) : []
  return outlines.length === 1 ? outlines[0]! : { ...fileNode(title ? textOf(title) : ''), children: outlines }
}
