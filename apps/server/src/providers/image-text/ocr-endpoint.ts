import { mostImageText, type ImageText } from './image-text.ts'

export interface OcrEndpointOptions {
  url: string
  /** Sent as a bearer key; empty for none. */
  key: string
  /** Milliseconds one picture may take; 20 s unless said. */
  timeoutMs?: number
}

/** An OCR service: takes the picture by `POST` and answers `{text}`. */
export function createOcrEndpoint({ url, key, timeoutMs = 20_000 }: OcrEndpointOptions): ImageText {
  return {
    kind: 'ocr',
    async read({ bytes, contentType }, signal) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': contentType, ...(key && { authorization: `Bearer ${key}` }) },
        body: Buffer.from(bytes),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new Error(`the OCR endpoint answered ${response.status}`)
      }
      const { text } = (await response.json()) as { text?: unknown }
      if (typeof text !== 'string') throw new Error('the OCR endpoint answered without a text')
      return text.slice(0, mostImageText).toWellFormed().trim()
    },
  }
}
