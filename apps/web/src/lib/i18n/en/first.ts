import type { zhFirst } from '../zh/first.ts'
import { askTexts } from './ask/ask.texts.ts'
import { firstTexts } from './first.texts.ts'

/** The same in English as `zhFirst`: its keys, and no other. */
export const enFirst: Readonly<Record<keyof typeof zhFirst, string>> = {
  ...firstTexts,
  ...askTexts,
}
