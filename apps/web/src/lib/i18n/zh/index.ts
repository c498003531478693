import { zhFirst } from './first.ts'
import { zhRest } from './rest.ts'

/** Every text of the page in Chinese, the source language. `{name}` is a place to fill. */
export const zh = { ...zhFirst, ...zhRest }

export type TextKey = keyof typeof zh
