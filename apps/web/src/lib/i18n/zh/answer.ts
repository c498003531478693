import { deriveTexts } from './ask/derive.texts.ts'
import { sharedTexts } from './shared.texts.ts'

/** The Chinese texts of answers and the history, and those shared by several domains. */
export const zhAnswer = {
  ...deriveTexts,
  ...sharedTexts,
}
