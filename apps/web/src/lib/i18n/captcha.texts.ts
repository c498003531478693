import { defineTexts } from './define-texts.ts'

export const captchaTexts = defineTexts({}, {})
