import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'

const dataPicture = /^data:image\/(?!svg)[\w.+-]+(?:;[\w-]+=[\w-]+)*;base64,/i
/** Minimum characters of a data URL; shorter ones are placeholders for pictures that a script loads. */
const leastChars = 400

/** Returns a name for a data URL, derived from its content; undefined for any other address. */
export function dataPictureName(address: string): string | undefined {
  if (address.length < leastChars || !dataPicture.test(address.slice(0, 200))) return undefined
  return `data:${createHash('sha256').update(bare(address)).digest('hex').slice(0, 32)}`
}

/** Decodes the bytes of a data URL. */
export function dataPictureBytes(address: string): Uint8Array {
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** Finds the data URL of this name among the pictures of a page. */
export function findDataPicture(html: string, name: string): string | undefined {
  let found: string | undefined
  const parser = new Parser({
    onopentag(tag, { src = '' }) {
      if (tag === 'img' && found === undefined && dataPictureName(src.trim()) === name) found = src.trim()
    },
  })
  for (let from = 0; from < html.length; from += 65_536) parser.write(html.slice(from, from + 65_536))
  return found
}

/** Removes the line breaks that a data URL may contain, which not every parser of the page preserves. */
const bare = (address: string) => address.replaceAll(/\s+/g, '')
