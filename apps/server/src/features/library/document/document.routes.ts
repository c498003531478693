import type { documentContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import type { Handlers } from '../../../http/call.ts'
import { readableFile } from '../access/index.ts'
import type { Needs } from '../../../feature.ts'
import { readDocument, readDocumentFile } from '../file/index.ts'
import { archiveFiles } from './file-archive.ts'
import { createDocumentPictures } from './document-picture.ts'
import { documentMarkdown } from './document-markdown.ts'
import { readPassages } from './document-passages.ts'
import { outlineOf } from './document-outline.ts'
import { searchDocument } from './document-search.ts'
import { viewOriginal } from './view-original.ts'

export function documentRoutes(ctx: Ctx, needs: Needs): Handlers<typeof documentContract> {
  const { findSharer } = needs
  const picture = createDocumentPictures(ctx)
  return {
    viewFile: async ({ params }, { caller, request }) =>
      viewOriginal(ctx, (await readableFile(ctx.db, params.id, caller)).file, request.headers),
    viewDocument: async ({ params, query }, { caller, request }) =>
      viewOriginal(ctx, await readDocumentFile(ctx, findSharer, caller, params.id, query.shareKey), request.headers),
    downloadFiles: ({ query }, { caller }) => archiveFiles(ctx, caller, query),
    getOutline: async ({ params, query }, { caller }) => outlineOf(await readDocument(ctx, findSharer, caller, params.id, query.shareKey)),
    getDocumentPicture: async ({ params, query }, { caller }) =>
      picture(await readDocumentFile(ctx, findSharer, caller, params.id, query.shareKey), params.id, params.n),
    searchDocument: async ({ params, query }, { caller }) =>
      searchDocument(ctx, await readDocument(ctx, findSharer, caller, params.id, query.shareKey), {
        words: query.q,
        owner: turnOwnerOf(ctx, caller),
      }),
    getPassages: ({ params, query }, { caller }) => readPassages(ctx, needs, caller, params.id, query),
    getMarkdown: async ({ params, query }, { caller }) => ({
      contentType: 'text/markdown; charset=utf-8',
      body: await documentMarkdown(ctx, turnOwnerOf(ctx, caller), await readDocument(ctx, findSharer, caller, params.id, query.shareKey)),
    }),
  }
}
