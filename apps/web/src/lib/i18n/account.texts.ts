import { defineTexts } from './define-texts.ts'

export const accountTexts = defineTexts({}, {})
