import { visitXml, type XmlElement } from '@wenjin/text/xml'
import { MapFileError } from './map-file.ts'

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;', '\t': '&#9;' }

/** Escapes a text for use as content or attribute of XML. */
export const escapeXml = (text: string): string => text.replaceAll(/[&<>"\n\t]/g, (sign) => signs[sign]!)

/** Maximum number of elements read from a file. */
const maxElements = 300_000

/** Returns the first element with a name in a file. @throws MapFileError `damaged` */
export function readElement(xml: string, name: string): XmlElement {
  let found: XmlElement | null = null
  try {
    visitXml(xml, new Set([name]), (element) => (found ??= element), { elements: maxElements })
  } catch (error) {
    throw new MapFileError('damaged', error)
  }
  if (!found) throw new MapFileError('damaged')
  return found
}
