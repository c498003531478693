import { reportContract } from '@wenjin/contract'
import { defineFeature, service } from '../../../feature.ts'
import { createReport } from './report.service.ts'

export const feature = defineFeature({
  name: 'write/report',
  services: [
    service(reportContract, (ctx) => ({
      createReport: ({ params, body }, { caller, lang }) =>
        createReport(ctx, caller, params.id, { resultId: body.resultId, shareKey: body.shareKey, lang }),
    })),
  ],
})
