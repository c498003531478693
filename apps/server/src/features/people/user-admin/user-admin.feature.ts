import { userAdminContract } from '@wenjin/contract'
import { defineFeature, service } from '../../../feature.ts'
import { userAdminRoutes } from './user-admin.routes.ts'

export const feature = defineFeature({
  name: 'people/user-admin',
  services: [service(userAdminContract, userAdminRoutes)],
})
