import { openLibraryContract, searchApiContract } from '@wenjin/contract'
import { defineFeature, service } from '../../../feature.ts'
import { openLibraryRoutes } from './open-library.routes.ts'
import { searchApiRoutes } from './search-api.routes.ts'

export const feature = defineFeature({
  name: 'platform/search-api',
  services: [service(searchApiContract, searchApiRoutes), service(openLibraryContract, openLibraryRoutes)],
})
