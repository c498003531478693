import { ImportFailure } from '@wenjin/contract'
import { createDocumentBuilder, titleFromFileName } from './document-builder.ts'
import type { ImportedDocument } from '../types.ts'

/** The speech in one section of a recording. */
export interface SpokenPiece {
  /** Milliseconds from the beginning of the recording. */
  start: number
  end: number
  text: string
}

/** Creates a document from the speech of a recording, one block per section with its time. Throws `noSpeech` when there is no speech. */
export function createTranscript(fileName: string, pieces: readonly SpokenPiece[]): ImportedDocument {
  const builder = createDocumentBuilder()
  for (const { start, end, text } of pieces) builder.add({ kind: 'cue', text, anchor: { time: [start, end] } })
  if (builder.chars === 0) throw new ImportFailure('noSpeech')
  return builder.build({ title: titleFromFileName(fileName) })
}
