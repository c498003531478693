import { ImportFailure } from '@wenjin/contract'
import { createTranscript, type ParseInput, type ImportedDocument, type TextRegion } from '@wenjin/parser'
import type { Ctx } from '../../../context.ts'
import { JobYield } from '../../../providers/jobs/job-handler.ts'
import { SpeechFailure } from '../../../providers/speech/speech.ts'
import { savePictureText, listPictureTexts } from '../file/index.ts'
import type { ImportRun } from './import-progress.ts'

/**
 * Milliseconds for which a file's pictures are read before other files get their turn; parsing the file again later costs less than this.
 */
const turnMs = 5000

/**
 * Returns the parser options for reading the pictures of a file; empty when no service can read them. Each result is stored at once, so
 * that an interrupted import continues with the next picture.
 * @param turn aborted with `JobYield` between two pictures when other files wait
 */
export async function pictureReading(
  { imageText, db, log }: Ctx,
  blobHash: string,
  { signal, count, othersWait }: ImportRun,
  turn: AbortController,
): Promise<Pick<ParseInput, 'readPicture' | 'knownPictures'>> {
  if (!imageText) return {}
  const end = performance.now() + turnMs
  return {
    knownPictures: await listPictureTexts(db, blobHash),
    async readPicture(picture, { place, at, of }) {
      count({ what: 'pictures', done: at - 1, total: of })
      if (performance.now() > end && (await othersWait())) turn.abort(new JobYield())
      turn.signal.throwIfAborted()
      let regions: TextRegion[]
      try {
        regions = await imageText.readRegions(picture, signal ?? new AbortController().signal)
      } catch (error) {
        signal?.throwIfAborted()
        log.warn({ err: error }, 'a picture could not be read')
        throw new ImportFailure('ocrFailed')
      }
      await savePictureText(db, blobHash, place, regions)
      return regions
    },
  }
}

/**
 * Transcribes a recording to a document whose blocks have times.
 * @throws ImportFailure `noTranscript` without a speech service, `noSpeech`, `speechFailed`: the recording itself stays stored
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
