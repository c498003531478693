import { decodeText } from '../text/decode.ts'

/** Returns the text of an archive's part; empty when the part is missing. */
export function xmlOfPart(part: Uint8Array | undefined): string {
  return part ? decodeText(part, 'utf-8').text : ''
}
