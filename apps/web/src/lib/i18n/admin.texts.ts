import { defineTexts } from './define-texts.ts'

export const adminTexts = defineTexts({}, {})
