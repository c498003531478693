import type { zhFirst } from '../zh/first.ts'
import { askTexts } from './ask/ask.texts.ts'
import { firstTexts } from './first.texts.ts'

/** The English counterpart of `zhFirst`, with exactly the same keys. */
export const enFirst: Readonly<Record<keyof typeof zhFirst, string>> = {
  ...firstTexts,
  ...askTexts,
}
