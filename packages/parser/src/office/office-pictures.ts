import { descendantsOf, type XmlElement } from '@wenjin/text/xml'
import { describedBy, type FigureInput } from '../pictures/figures.ts'
import type { BlockInput } from '../document/document-builder.ts'
import { readPictures } from '../pictures/picture-reading.ts'
import type { ParseSink } from '../types.ts'
import { readParts, sizesOfParts } from '../archive/zip.ts'
import type { TextRegion } from '../types.ts'
import { drawUpright } from '../pictures/image.ts'
import { isBullet } from '../text/text.ts'

/** Picture formats that can be drawn; Windows metafiles cannot. */
const drawable = /\.(?:png|jpe?g|gif|bmp|tiff?|webp)$/i
/** Minimum bytes of a picture; smaller ones are bullets, rules and logos. */
const leastBytes = 4096
const maxPictures = 300

/** Returns the names of the pictures in an Office archive that may contain text. */
export function picturesOfArchive(bytes: Uint8Array): ReadonlySet<string> {
  return new Set([...sizesOfParts(bytes)].flatMap(([name, size]) => (drawable.test(name) && size >= leastBytes ? [name] : [])))
}

type Description = ReturnType<typeof describedBy>

/** Elements that contain one drawing, and the elements within that describe it. */
const drawings = new Set(['w:drawing', 'w:pict', 'w:object', 'p:pic'])
const descriptions = ['wp:docPr', 'p:cNvPr', 'v:shape']

/** Yields the pictures that an element draws, in order, with their descriptions. `targets`: the target of each relationship. */
export function* drawingsIn(
  element: XmlElement,
  targets: ReadonlyMap<string, string>,
  described: Description = {},
): Generator<FigureInput> {
  // Word writes a drawing twice; the fallback is for programs that do not know the first form.
  if (element.name === 'mc:Fallback') return
  const here = drawings.has(element.name) ? descriptionOf(element) : described
  const { 'r:embed': embed, 'r:id': id } = element.attributes
  const part = targets.get((element.name === 'a:blip' ? embed : element.name === 'v:imagedata' ? id : undefined) ?? '')
  if (part !== undefined) yield { part, ...here }
  for (const child of element.children) if (typeof child !== 'string') yield* drawingsIn(child, targets, here)
}

function descriptionOf(drawing: XmlElement): Description {
  const [first] = descriptions.flatMap((name) => descendantsOf(drawing, name))
  return describedBy(first?.attributes['descr'], first?.attributes['alt'], first?.attributes['title'])
}

/** The texts read from the pictures of an Office archive. */
export interface OfficePictures {
  /** Returns the text of these parts as blocks; each part is returned once only. */
  take(parts: Iterable<string>, anchor: BlockInput['anchor']): BlockInput[]
}

/** Reads each picture a document shows once, in the document's order. Only counts them when no picture reader is available. */
export async function readOfficePictures(
  bytes: Uint8Array,
  shown: Iterable<string>,
  sink: ParseSink,
  percent: readonly [number, number],
): Promise<OfficePictures> {
  const parts = [...new Set(shown)].slice(0, maxPictures)
  const draw = async (part: string) => {
    const picture = readParts(bytes, (name) => name === part).get(part) ?? new Uint8Array()
    return { bytes: await drawUpright(picture), contentType: 'image/png' as const }
  }
  const wanted = parts.map((part) => ({ place: part, draw: () => draw(part) }))
  const { texts, unread } = await readPictures(wanted, sink, percent)
  if (unread.length > 0) sink.partly?.('picturesUnread', `${unread.length}/${parts.length}`)
  const left = new Map<string, readonly TextRegion[]>(texts)
  return {
    take(from, anchor) {
      const blocks: BlockInput[] = []
      for (const part of from) {
        for (const { text } of left.get(part) ?? []) blocks.push({ kind: isBullet(text) ? 'list-item' : 'paragraph', text, anchor })
        left.delete(part)
      }
      return blocks
    },
  }
}
