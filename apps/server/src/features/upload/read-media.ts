import type { Ctx } from '../../context.ts'
import { createTranscript, ImportFailure, type ParseInput, type ImportedDocument } from '../../providers/parser/index.ts'
import { SpeechFailure } from '../../providers/speech/speech.ts'

/** How the pictures of a file are read while it is parsed; undefined where nothing can read them. */
export function pictureReader({ imageText, log }: Ctx, signal: AbortSignal | undefined): ParseInput['readPicture'] {
  if (!imageText) return undefined
  return async (picture) => {
    try {
      return await imageText.readRegions(picture, signal ?? new AbortController().signal)
    } catch (error) {
      signal?.throwIfAborted()
      log.warn({ err: error }, 'a picture could not be read')
      throw new ImportFailure('ocrFailed')
    }
  }
}

/**
 * What is said in a recording, as a document whose blocks know their time.
 * @throws ImportFailure `noTranscript` where nothing can write it down, `noSpeech`, `speechFailed`: the recording itself is kept
 */
export async function transcribe(
  { speech, log }: Ctx,
  recording: { path: string; fileName: string; contentType: string },
  signal: AbortSignal | undefined,
): Promise<ImportedDocument> {
  if (!speech) throw new ImportFailure('noTranscript')
  try {
    return createTranscript(recording.fileName, await speech.transcribe(recording, signal))
  } catch (error) {
    if (!(error instanceof SpeechFailure)) throw error
    log.warn({ err: error }, 'a recording could not be written down')
    throw new ImportFailure('speechFailed', error.message)
  }
}
