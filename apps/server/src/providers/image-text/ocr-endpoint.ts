import type { TextRegion } from '@wenjin/parser'
import { createBoundedFetch } from '../../lib/flow/bounded-fetch.ts'
import { toStorableText } from '../../lib/text/storable-text.ts'
import { imageTextBounds } from '../llm/limits.ts'
import { maxImageText, piecesOf, type ImageText, type PictureBytes } from './image-text.ts'

export interface OcrEndpointOptions {
  url: string
  /** Sent as bearer token; empty for none. */
  key: string
  /** Timeout for one picture in milliseconds; default 20 s. */
  timeoutMs?: number
}

const maxRegions = 2000

/**
 * Creates a client of an OCR service: it accepts the picture by `POST` and returns `{text}`, optionally with positions: `{regions: [{text,
 * region: [x, y, width, height]}]}` as fractions of the picture.
 */
export function createOcrEndpoint({ url, key, timeoutMs = 20_000 }: OcrEndpointOptions): ImageText {
  const fetch = createBoundedFetch(imageTextBounds)

  async function call({ bytes, contentType }: PictureBytes, signal: AbortSignal): Promise<{ text: string; regions: unknown }> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': contentType, ...(key && { authorization: `Bearer ${key}` }) },
      body: Buffer.from(bytes),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`the OCR endpoint answered ${response.status}`)
    }
    const { text, regions } = (await response.json()) as { text?: unknown; regions?: unknown }
    if (typeof text !== 'string') throw new Error('the OCR endpoint answered without a text')
    return { text: toStorableText(text.slice(0, maxImageText)).trim(), regions }
  }

  return {
    kind: 'ocr',
    read: async (picture, signal) => (await call(picture, signal)).text,
    async readRegions(picture, signal) {
      const { text, regions } = await call(picture, signal)
      const placed = Array.isArray(regions) ? regions.slice(0, maxRegions).flatMap(regionOf) : []
      return placed.length > 0 ? placed : piecesOf(text)
    },
  }
}

/** Converts a region of the service's reply; empty when it does not have this shape. */
function regionOf(told: { text?: unknown; region?: unknown } | null): TextRegion[] {
  if (typeof told?.text !== 'string' || told.text.trim() === '') return []
  const text = toStorableText(told.text.slice(0, maxImageText)).trim()
  const [x, y, width, height] = Array.isArray(told.region) ? (told.region as unknown[]).map(Number) : []
  const place = [x, y, width, height].map((share) => Math.min(1, Math.max(0, share ?? Number.NaN)))
  return place.some(Number.isNaN) ? [{ text }] : [{ text, region: [place[0]!, place[1]!, place[2]!, place[3]!] }]
}
