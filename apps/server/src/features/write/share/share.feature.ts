import { shareContract } from '@wenjin/contract'
import { shortUrl } from '../../../db/schema/write/share.ts'
import { defineFeature, service } from '../../../feature.ts'
import { shareRoutes } from './share.routes.ts'

export const feature = defineFeature({
  name: 'write/share',
  services: [service(shareContract, shareRoutes)],
  owns: [shortUrl],
})
