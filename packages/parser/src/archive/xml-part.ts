import { decodeText } from '../text/decode.ts'

/** Text of a part of an archive; empty when it is missing. */
export function xmlOfPart(part: Uint8Array | undefined): string {
  return part ? decodeText(part, 'utf-8').text : ''
}
