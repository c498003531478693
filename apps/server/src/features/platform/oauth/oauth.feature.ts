import { oauthContract } from '@wenjin/contract'
import { defineFeature, service } from '../../../feature.ts'
import { oauthRoutes } from './oauth.routes.ts'

export const feature = defineFeature({
  name: 'platform/oauth',
  services: [service(oauthContract, oauthRoutes)],
})
