import type { SpokenPiece } from '../speech/speech.ts'
import { createDocumentBuilder, titleFromFileName } from './document-builder.ts'
import { ImportFailure } from './import-failure.ts'
import type { ImportedDocument } from './types.ts'

/** Transcribes a recording, one block per stretch with its time. Throws `noSpeech` when there is no speech. */
export function createTranscript(fileName: string, pieces: readonly SpokenPiece[]): ImportedDocument {
  const builder = createDocumentBuilder()
  for (const { start, end, text } of pieces) builder.add({ kind: 'cue', text, anchor: { time: [start, end] } })
  if (builder.chars === 0) throw new ImportFailure('noSpeech')
  return builder.build({ title: titleFromFileName(fileName) })
}
