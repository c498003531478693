import { waysOnContract } from '@wenjin/contract'
import { defineFeature, service } from '../../../feature.ts'
import { findWaysOn } from './ways-on.service.ts'

export const feature = defineFeature({
  name: 'ask/ways-on',
  services: [
    service(waysOnContract, (ctx) => ({
      getWaysOn: ({ params }, { caller, lang }) => findWaysOn(ctx, caller, params.id, lang),
    })),
  ],
})
