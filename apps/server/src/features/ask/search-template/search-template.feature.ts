import { sql } from 'drizzle-orm'
import { searchTemplateContract } from '@wenjin/contract'
import { searchTemplate } from '../../../db/schema/ask/search-template.ts'
import { anyId, sumBytes } from '../../../db/stored-sum.ts'
import { countGuestTemplates, eraseTemplates, listTemplatesForExport, transferTemplates } from './owned-templates.ts'
import { searchTemplateRoutes } from './search-template.routes.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'ask/search-template',
  rank: 100,
  services: [service(searchTemplateContract, searchTemplateRoutes)],
  owns: [{ table: searchTemplate, room: 'marks', end: 'owner' }],
  account: {
    described: { zh: '提问模板', en: 'templates' },
    describe: async (ctx, uid) => ({ searchTemplates: await listTemplatesForExport(ctx, uid) }),
    erase: eraseTemplates,
    transfer: async (_ctx, tx, { visitorId, uid }) => ({ templates: await transferTemplates(tx, visitorId, uid) }),
    count: async ({ db }, visitorId) => ({ templates: await countGuestTemplates(db, visitorId) }),
  },
  storage: ({ owners }) => ({ marks: [sumBytes('bytes', sql`search_template where owner = ${anyId(owners)}`)] }),
})
