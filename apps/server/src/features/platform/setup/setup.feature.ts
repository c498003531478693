import { setupContract } from '@wenjin/contract'
import { sealedConnections } from '../../../connections/sealed-connections.ts'
import { defineFeature, service } from '../../../feature.ts'
import { openStorageMove } from './storage-move.ts'
import { setupRoutes } from './setup.routes.ts'

export const feature = defineFeature({
  name: 'platform/setup',
  services: [service(setupContract, setupRoutes)],
  open: openStorageMove,
  sealed: [sealedConnections],
})
