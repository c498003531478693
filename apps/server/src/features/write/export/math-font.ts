/** A glyph that is put together from others, as the `MATH` table of OpenType describes it: offsets of its parts in the file. */
export interface Assembly {
  parts: readonly number[]
}

/** Offsets of the connectors within a part: how far it may overlap the part before and after it. */
export const connectors = { start: 2, end: 4 } as const
const partBytes = 10
const tableEntryBytes = 16

/** Returns the offset of a table of a font. */
function tableOf(font: Buffer, name: string): number | undefined {
  const count = font.readUInt16BE(4)
  for (let at = 12; at < 12 + count * tableEntryBytes; at += tableEntryBytes)
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8)
  return undefined
}

/** Reads the assemblies of glyphs that stretch horizontally, and the least overlap of their parts. */
export function horizontalAssemblies(font: Buffer): { leastOverlap: number; assemblies: Assembly[] } {
  const math = tableOf(font, 'MATH')
  if (math === undefined) return { leastOverlap: 0, assemblies: [] }
  const variants = math + font.readUInt16BE(math + 8)
  const [vertical, horizontal] = [font.readUInt16BE(variants + 6), font.readUInt16BE(variants + 8)]
  const assemblies = Array.from({ length: horizontal }, (_, at): Assembly => {
    const glyph = variants + font.readUInt16BE(variants + 10 + (vertical + at) * 2)
    const assembly = font.readUInt16BE(glyph)
    const count = assembly === 0 ? 0 : font.readUInt16BE(glyph + assembly + 4)
    return { parts: Array.from({ length: count }, (__, part) => glyph + assembly + 6 + part * partBytes) }
  })
  return { leastOverlap: font.readUInt16BE(variants), assemblies: assemblies.filter(({ parts }) => parts.length > 1) }
}

/**
 * Returns the font with the connectors of its arrow heads in their place. STIX Two Math states the overlap of a head at the right end on the
 * outer side, so that browsers cannot join it to its shaft and do not stretch the arrow.
 */
export function withConnectors(font: Buffer): Buffer {
  const mended = Buffer.from(font)
  const { leastOverlap, assemblies } = horizontalAssemblies(font)
  for (const { parts } of assemblies) {
    const last = parts.at(-1)!
    const [start, end] = [font.readUInt16BE(last + connectors.start), font.readUInt16BE(last + connectors.end)]
    if (start >= leastOverlap || end < leastOverlap) continue
    mended.writeUInt16BE(end, last + connectors.start)
    mended.writeUInt16BE(start, last + connectors.end)
  }
  return mended
}
