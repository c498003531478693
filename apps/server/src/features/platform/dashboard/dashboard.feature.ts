import { dashboardContract } from '@wenjin/contract'
import { defineFeature, service } from '../../../feature.ts'
import { dashboardRoutes } from './dashboard.routes.ts'

export const feature = defineFeature({
  name: 'platform/dashboard',
  services: [service(dashboardContract, dashboardRoutes)],
})
