import { defineTexts } from './define-texts.ts'

export const pagesTexts = defineTexts({}, {})
