const separator = ';base64,'

/** Message of an address that embeds no Base64 data (spec section 5). */
export const invalidDataUrl = 'Invalid Base64 data format.'

/**
 * Splits a data URL into its media type and its Base64 text.
 * @throws Error `Invalid Base64 data format.` unless the address has exactly one `;base64,` separator after `data:` and Base64 after it.
 */
export function splitDataUrl(address: string): { mediaType: string; base64: string } {
  const [head = '', base64, ...more] = address.split(separator)
  if (!head.startsWith('data:') || base64 === undefined || more.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) {
    throw new Error(invalidDataUrl)
  }
  return { mediaType: head.slice('data:'.length), base64 }
}
