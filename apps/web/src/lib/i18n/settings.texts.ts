import { defineTexts } from './define-texts.ts'

export const settingsTexts = defineTexts({}, {})
