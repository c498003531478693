import { thinkingContract } from '@wenjin/contract'
import { researchStep } from '../../../db/schema/ask/session.ts'
import { thinkingRoutes } from './thinking.routes.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'ask/research',
  services: [service(thinkingContract, thinkingRoutes)],
  owns: [{ table: researchStep, room: { most: 'the steps of a running research; deleted with its answer' }, end: 'parent' }],
})
