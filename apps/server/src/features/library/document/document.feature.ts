import { documentContract } from '@wenjin/contract'
import { documentRoutes } from './document.routes.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'library/document',
  services: [service(documentContract, documentRoutes)],
})
