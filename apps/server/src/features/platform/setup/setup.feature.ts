import { setupContract } from '@wenjin/contract'
import { defineFeature, service } from '../../../feature.ts'
import { setupRoutes } from './setup.routes.ts'

export const feature = defineFeature({
  name: 'platform/setup',
  services: [service(setupContract, setupRoutes)],
})
