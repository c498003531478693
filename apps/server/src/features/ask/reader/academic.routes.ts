import { AppError, type readerContract } from '@wenjin/contract'
import { parsePaperId } from '@wenjin/web-sources'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { createImageProxy } from './image-proxy.ts'
import { toFoundSource } from './read-from-web.ts'

/** Handlers of scholarly records and of the image proxy. */
export function academicRoutes(ctx: Ctx): Pick<Handlers<typeof readerContract>, 'getAcademicDetail' | 'getProxiedImage'> {
  const proxiedImage = createImageProxy(ctx)
  return {
    async getAcademicDetail({ query }) {
      if (!parsePaperId(query.id)) {
        throw new AppError('badRequest', { zh: '请填写 DOI、arXiv 编号或 PubMed 编号', en: 'a DOI, an arXiv id or a PubMed id is needed' })
      }
      const { paper, similar, unavailable } = await findPaper(ctx, query.id)
      if (!paper && unavailable.length > 0) throw new AppError('serverBusy')
      if (!paper) throw new AppError('notFound', { zh: '这篇文献', en: 'no service knows this paper' })
      const abstract = paper.text?.kind === 'abstract' ? paper.text.content : ''
      return { source: toFoundSource(paper), abstract, similar: similar.map(toFoundSource) }
    },
    getProxiedImage: ({ query }) => proxiedImage(query),
  }
}

/** @throws AppError `serverBusy` when no service is available. */
function findPaper({ webSearch }: Ctx, id: string) {
  if (!webSearch) throw new AppError('serverBusy')
  // No abort signal: the call has its own deadline, and its result is cached even when the reader has left.
  return webSearch.findPaper(id, { signal: new AbortController().signal })
}
