import { instanceContract } from '@wenjin/contract'
import { setting } from '../../../db/schema/platform/setting.ts'
import { instanceRoutes } from './instance.routes.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'platform/instance',
  services: [service(instanceContract, instanceRoutes)],
  owns: [{ table: setting, room: { most: 'fixed names' }, end: 'instance' }],
})
