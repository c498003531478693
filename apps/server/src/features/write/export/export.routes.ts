import type { exportContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Needs } from '../../../feature.ts'
import type { Call, Handlers } from '../../../http/call.ts'
import { evidenceKey } from './evidence/evidence-key.ts'
import { getHandedOver, handOverAddress, handOverMarkdown, handOverMindMap } from './hand-over.ts'
import type { Reading } from './export-subjects.ts'
import { cancelExport, copyExport, downloadExport, exportDocx, getExport, previewExport, submitExport } from './export.service.ts'

export function exportRoutes(ctx: Ctx, { findSharer }: Needs): Handlers<typeof exportContract> {
  const readingOf = ({ caller, lang, request }: Call): Reading => ({
    ctx,
    findSharer,
    actor: caller,
    lang,
    origin: new URL(ctx.config.publicUrl ?? `${request.protocol}://${request.host}`).origin,
  })
  return {
    submitExport: ({ params, body }, call) => submitExport(readingOf(call), params.type, params.format, body),
    getExport: ({ params, query }, { caller }) => getExport(ctx, caller, params.format, query.id),
    cancelExport: async ({ params, query }, { caller }) => {
      await cancelExport(ctx, caller, params.format, query.id)
      return null
    },
    downloadExport: ({ params, query }, { caller }) => downloadExport(ctx, caller, params.format, query.id),
    getEvidenceKey: () => ({ publicKey: evidenceKey(ctx) }),
    exportDocx: ({ params, body }, call) => exportDocx(readingOf(call), params.type, body),
    previewExport: ({ params, body }, call) => previewExport(readingOf(call), params.type, body),
    copyExport: ({ params, body }, call) => copyExport(readingOf(call), params.type, body),
    handOverMarkdown: ({ body: { type, ...request } }, call) => handOverMarkdown(readingOf(call), type, request),
    handOverMindMap: ({ body: { type, ...request } }, call) => handOverMindMap(readingOf(call), type, request),
    handOverAddress: ({ body: { type, ...request } }, call) => handOverAddress(readingOf(call), type, request),
    getHandedOver: ({ params, query }) => getHandedOver(ctx, params.id, query.sig),
  }
}
