import type { readerContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import type { FindSharer } from '../../library/file/index.ts'
import { academicRoutes } from './academic.routes.ts'
import { checkOuterPage } from './outer-page.ts'
import { getPageChange } from './page-change.ts'

export function readerRoutes(ctx: Ctx, findSharer: FindSharer): Handlers<typeof readerContract> {
  return {
    ...academicRoutes(ctx),
    checkOuterPage: ({ query }, { lang, request }) =>
      checkOuterPage(ctx, query.url, { lang, origin: new URL(ctx.config.publicUrl ?? `${request.protocol}://${request.host}`).origin }),
    getPageChange: ({ params, query }, { caller, lang }) =>
      getPageChange(ctx, findSharer, { caller, lang, id: params.id, shareKey: query.shareKey }),
  }
}
