import { mcpContract } from '@wenjin/contract'
import { defineFeature, service } from '../../../feature.ts'
import { mcpRoutes } from './mcp.routes.ts'

export const feature = defineFeature({
  name: 'platform/mcp',
  services: [service(mcpContract, mcpRoutes)],
})
