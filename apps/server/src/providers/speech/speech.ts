import type { SpokenPiece } from '@wenjin/parser'

/** Writes down what is said. */
export interface SpeechText {
  /**
   * The speech of a recording, in order; empty for silence.
   * @param recording a file on this machine, read as it is sent
   * @throws SpeechFailure when it cannot be written down now
   */
  transcribe(recording: { path: string; fileName: string; contentType: string }, signal: AbortSignal | undefined): Promise<SpokenPiece[]>
}

/** Why a recording was not written down: a status or a word, never what was said. */
export class SpeechFailure extends Error {
  override name = 'SpeechFailure'
}
