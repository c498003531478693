import type { zhAnswer } from '../zh/answer.ts'
import { deriveTexts } from './ask/derive.texts.ts'
import { sharedTexts } from './shared.texts.ts'

/** The English counterpart of `zhAnswer`. */
export const enAnswer: Readonly<Record<keyof typeof zhAnswer, string>> = {
  ...deriveTexts,
  ...sharedTexts,
}
