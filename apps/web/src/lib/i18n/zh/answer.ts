import { deriveTexts } from './ask/derive.texts.ts'
import { sharedTexts } from './shared.texts.ts'

/** The Chinese texts of an answer's page and of the history, and what no single domain owns. */
export const zhAnswer = {
  ...deriveTexts,
  ...sharedTexts,
}
