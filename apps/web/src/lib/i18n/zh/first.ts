import { askTexts } from './ask/ask.texts.ts'
import { firstTexts } from './first.texts.ts'

/** The Chinese texts of the frame and of the home page: those of a first visit. */
export const zhFirst = {
  ...firstTexts,
  ...askTexts,
}
