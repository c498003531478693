import type { SpokenPiece } from '@wenjin/parser'

/** Transcribes speech. */
export interface SpeechText {
  /**
   * Returns the speech of a recording, in order; empty for silence.
   * @param recording a file on this machine, streamed to the service
   * @throws SpeechFailure when it cannot be transcribed now
   */
  transcribe(recording: { path: string; fileName: string; contentType: string }, signal: AbortSignal | undefined): Promise<SpokenPiece[]>
}

/** Thrown when a recording was not transcribed; contains a status or a keyword, never the speech. */
export class SpeechFailure extends Error {
  override name = 'SpeechFailure'
}
