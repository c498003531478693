import { defineFeature } from '../../../feature.ts'
import { openAnswers } from './open-answers.ts'

export const feature = defineFeature({
  name: 'ask/answer',
  open: openAnswers,
})
