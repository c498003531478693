import { firstRunContract } from '@wenjin/contract'
import { defineFeature, service } from '../../../feature.ts'
import { claimInstance, finishFirstRun, firstRunState } from './first-run.service.ts'

export const feature = defineFeature({
  name: 'platform/first-run',
  services: [
    service(firstRunContract, (ctx) => ({
      claimInstance: ({ body }, call) => claimInstance(ctx, body, call),
      finishFirstRun: async () => ({ state: await finishFirstRun(ctx) }),
    })),
  ],
  provides: (ctx) => ({ firstRun: () => firstRunState(ctx) }),
})
