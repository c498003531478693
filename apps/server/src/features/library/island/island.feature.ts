import { islandContract } from '@wenjin/contract'
import { islandRoutes } from './island.routes.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'library/island',
  services: [service(islandContract, islandRoutes)],
})
