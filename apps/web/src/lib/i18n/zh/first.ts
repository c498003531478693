import { askTexts } from './ask/ask.texts.ts'
import { firstTexts } from './first.texts.ts'

/** The Chinese texts of the frame and of the page where a question is asked: what a first visit reads. */
export const zhFirst = {
  ...firstTexts,
  ...askTexts,
}
