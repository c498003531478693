import type { SpokenPiece } from '@wenjin/parser'
import { createBoundedFetch } from '../../lib/flow/bounded-fetch.ts'
import { toStorableText } from '../../lib/text/storable-text.ts'
import { transcriptBounds } from '../llm/limits.ts'
import { fileForm } from './file-form.ts'
import { SpeechFailure, type SpeechText } from './speech.ts'

export interface TranscriptionOptions {
  baseUrl: string
  apiKey: string
  model: string
  /** Timeout for one recording in milliseconds; default half an hour. */
  timeoutMs?: number
}

const maxPieces = 50_000

/**
 * Creates a client for any endpoint that accepts `POST /audio/transcriptions` in OpenAI's format and returns `verbose_json` with segments:
 * hosted, or a local whisper.
 */
export function createTranscriptions({ baseUrl, apiKey, model, timeoutMs = 1_800_000 }: TranscriptionOptions): SpeechText {
  const fetch = createBoundedFetch(transcriptBounds)
  return {
    async transcribe({ path, fileName, contentType }, signal) {
      const fields = [
        ['model', model],
        ['response_format', 'verbose_json'],
        ['timestamp_granularities[]', 'segment'],
      ] as const
      const { headers, ...form } = await fileForm(fields, { path, fileName, contentType })
      const limit = AbortSignal.timeout(timeoutMs)
      const response = await fetch(`${baseUrl}/audio/transcriptions`, {
        method: 'POST',
        headers: { ...headers, ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
        ...form,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      }).catch((error: unknown) => {
        signal?.throwIfAborted()
        throw new SpeechFailure(limit.aborted ? 'timeout' : 'unreachable', { cause: error })
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new SpeechFailure(`HTTP ${response.status}`)
      }
      return readPieces(await response.json().catch(() => null))
    },
  }
}

function readPieces(answer: unknown): SpokenPiece[] {
  const { segments, text, duration } = (answer ?? {}) as { segments?: unknown; text?: unknown; duration?: unknown }
  if (Array.isArray(segments) && segments.length > 0) return segments.slice(0, maxPieces).flatMap(pieceOf)
  if (typeof text !== 'string') throw new SpeechFailure('no text')
  // A reply without segments becomes one segment.
  const words = toStorableText(text).trim()
  return words === '' ? [] : [{ start: 0, end: Math.round((Number(duration) || 0) * 1000), text: words }]
}

function pieceOf(segment: { start?: unknown; end?: unknown; text?: unknown } | null): SpokenPiece[] {
  const start = Math.round(Number(segment?.start) * 1000)
  const end = Math.round(Number(segment?.end) * 1000)
  const text = typeof segment?.text === 'string' ? toStorableText(segment.text).trim() : ''
  return text === '' || !Number.isFinite(start) || !Number.isFinite(end) ? [] : [{ start, end: Math.max(start, end), text }]
}
