import { zhAnswer } from './answer.ts'
import { zhFirst } from './first.ts'
import { mindMapTexts } from './write/mind-map.texts.ts'
import { zhRest } from './rest.ts'
import { topicTexts } from './library/topic.texts.ts'

/** Every text of the page in Chinese, the source language. `{name}` is a placeholder. */
export const zh = { ...zhFirst, ...zhAnswer, ...topicTexts, ...mindMapTexts, ...zhRest }

export type TextKey = keyof typeof zh
