import { childrenOf, descendantsOf, textOf, type XmlElement } from '@wenjin/text/xml'
import type { MindMapNode } from '@wenjin/contract'
import { MapFileError, parseSources, sourcesFor, type FileNode, type MapContent } from './map-file.ts'
import { escapeXml, readElement } from './xml-text.ts'

const attributeName = 'source'

/** Writes a map in the format of FreeMind and Freeplane. @param origin address of this instance, for links to its documents */
export function toFreeMind(map: MapContent, origin: string): string {
  const write = (node: MindMapNode): string => {
    const sources = sourcesFor(node, map, origin)
    const link = sources[0] ? ` LINK="${escapeXml(sources[0].url)}"` : ''
    const note = (node.note ?? '').split('\n').map((line) => `<p>${escapeXml(line)}</p>`)
    const parts = [
      ...(node.note === undefined ? [] : [`<richcontent TYPE="NOTE"><html><head/><body>${note.join('')}</body></html></richcontent>`]),
      ...sources.map((source) => `<attribute NAME="${attributeName}" VALUE="${escapeXml(JSON.stringify(source))}"/>`),
      ...node.children.map(write),
    ]
    const folded = node.folded ? ' FOLDED="true"' : ''
    return `<node ID="ID_${node.id}" TEXT="${escapeXml(node.text)}"${folded}${link}>${parts.join('\n')}</node>`
  }
  return `<map version="1.0.1">\n${write(map.root)}\n</map>\n`
}

/** Returns the lines of a rich text, one for each paragraph or list item. */
function richText(element: XmlElement): string {
  const lines = ['p', 'li'].flatMap((name) => descendantsOf(element, name))
  const whole = textOf(lines.length > 0 ? { name: '', attributes: {}, children: [] } : element)
  return lines.length > 0 ? lines.map((line) => textOf(line).replaceAll('\n', ' ')).join('\n') : whole.trim()
}

function nodeOf(element: XmlElement): FileNode {
  const { TEXT = '', FOLDED, LINK = '' } = element.attributes
  const rich = (type: string) => childrenOf(element, 'richcontent').find(({ attributes }) => attributes.TYPE === type)
  const [text, note] = [rich('NODE'), rich('NOTE')]
  const own = childrenOf(element, 'attribute')
    .filter(({ attributes }) => attributes.NAME === attributeName)
    .flatMap(({ attributes }) => parseSources(attributes.VALUE))
  return {
    text: TEXT === '' && text ? richText(text) : TEXT,
    note: note ? richText(note) : '',
    folded: FOLDED === 'true',
    sources: own.length > 0 ? own : LINK === '' ? [] : [{ url: LINK, title: '', quote: '' }],
    children: childrenOf(element, 'node').map(nodeOf),
  }
}

/** Reads a map of FreeMind or Freeplane. @throws MapFileError `damaged` */
export function fromFreeMind(xml: string): FileNode {
  const [root] = childrenOf(readElement(xml, 'map'), 'node')
  if (!root) throw new MapFileError('damaged')
  return nodeOf(root)
}
