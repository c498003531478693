import { ImportFailure } from '@wenjin/contract'
import { createDocumentBuilder, titleFromFileName } from './document-builder.ts'
import type { ImportedDocument } from '../types.ts'

/** The speech of a stretch of a recording. */
export interface SpokenPiece {
  /** Milliseconds from its beginning. */
  start: number
  end: number
  text: string
}

/** Transcribes a recording, one block per stretch with its time. Throws `noSpeech` when there is no speech. */
export function createTranscript(fileName: string, pieces: readonly SpokenPiece[]): ImportedDocument {
  const builder = createDocumentBuilder()
  for (const { start, end, text } of pieces) builder.add({ kind: 'cue', text, anchor: { time: [start, end] } })
  if (builder.chars === 0) throw new ImportFailure('noSpeech')
  return builder.build({ title: titleFromFileName(fileName) })
}
