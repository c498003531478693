import { posix } from 'node:path'
import { childrenOf, readXml } from '@wenjin/text/xml'
import { xmlOfPart } from '../archive/xml-part.ts'

/** A relationship of a part of an Office archive, its path resolved from the root. */
interface Relationship {
  type: string
  target: string
  /** Its address, when it leads out of the archive. */
  external?: string
}

/** Reads the relationships of a part by their id. Paths that leave the archive resolve to parts that do not exist. */
export function readRelationships(parts: ReadonlyMap<string, Uint8Array>, part: string): ReadonlyMap<string, Relationship> {
  const folder = posix.dirname(part)
  const root = readXml(xmlOfPart(parts.get(`${folder}/_rels/${posix.basename(part)}.rels`)), 'Relationships')[0]
  return new Map(
    (root ? childrenOf(root, 'Relationship') : []).map(({ attributes }) => {
      const target = attributes['Target'] ?? ''
      const path = target.startsWith('/') ? target.slice(1) : posix.normalize(posix.join(folder, target))
      const external = attributes['TargetMode'] === 'External' && { external: target }
      return [attributes['Id'] ?? '', { type: attributes['Type'] ?? '', target: path, ...external }]
    }),
  )
}
