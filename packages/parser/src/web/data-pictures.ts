import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'

const dataPicture = /^data:image\/(?!svg)[\w.+-]+(?:;[\w-]+=[\w-]+)*;base64,/i
/** Shorter ones hold the place of a picture that a script fetches. */
const leastChars = 400

/** The name of a picture written into the page itself, by what it holds; undefined for any other address. */
export function dataPictureName(address: string): string | undefined {
  if (address.length < leastChars || !dataPicture.test(address.slice(0, 200))) return undefined
  return `data:${createHash('sha256').update(bare(address)).digest('hex').slice(0, 32)}`
}

/** The bytes of such an address. */
export function dataPictureBytes(address: string): Uint8Array {
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** The address with this name among the pictures of a page. */
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

/** Without the line breaks an address may be written with, which not every reader of the page keeps. */
const bare = (address: string) => address.replaceAll(/\s+/g, '')
