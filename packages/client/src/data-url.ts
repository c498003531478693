const separator = ';base64,'

/** A picture or file written into an address. */
export interface DataUrl {
  /** Media type, e.g. `image/png`. */
  type: string
  base64: string
}

/** Takes a base64 data URL apart. @throws Error 'Invalid Base64 data format.' unless there is exactly one `;base64,`. */
export function parseDataUrl(text: string): DataUrl {
  const parts = text.split(separator)
  const [head, base64] = parts
  if (parts.length !== 2 || head === undefined || base64 === undefined) throw new Error('Invalid Base64 data format.')
  return { type: head.replace(/^data:/, ''), base64 }
}

/** The bytes of a base64 data URL, to be uploaded. @throws Error 'Invalid Base64 data format.' when it is none */
export function dataUrlToBlob(text: string): Blob {
  const { type, base64 } = parseDataUrl(text)
  try {
    return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type })
  } catch {
    throw new Error('Invalid Base64 data format.')
  }
}
