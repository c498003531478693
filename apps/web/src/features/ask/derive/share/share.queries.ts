import { useMutation, useQuery } from '@tanstack/react-query'
import { shareAddress } from '@wenjin/client'
import { api } from '../../../../lib/api/api.ts'
import { paths } from '../../../../lib/navigation/paths.ts'

/** The shared object: the whole session, the turns up to one answer, or that answer as a page of its own. */
export type SharedThing = 'whole' | 'branch' | 'page'

/** The answer a share is about. */
export interface ShareOf {
  sessionId: string
  resultId: string
}

/** The address others open; made on the first asking, the same from then on. */
async function addressOf(what: SharedThing, { sessionId, resultId }: ShareOf): Promise<string> {
  if (what === 'page') return (await api.derive.shareHtml({ params: { id: resultId } })).url
  const { shareKey } =
    what === 'branch'
      ? await api.search.shareBranch({ params: { id: sessionId }, body: { leafNodeId: resultId } })
      : await api.search.getShareKey({ params: { id: sessionId } })
  return window.location.origin + shareAddress(paths.search(sessionId), { shareKey })
}

/** Nothing is shared before it is asked for: `of` null asks for nothing. */
export function useShareAddress(what: SharedThing, of: ShareOf | null) {
  return useQuery({
    queryKey: ['share', what, of?.sessionId, what === 'whole' ? null : of?.resultId],
    queryFn: () => (of ? addressOf(what, of) : ''),
    enabled: of !== null,
    retry: false,
    staleTime: Infinity,
  })
}

export function useShortUrl() {
  return useMutation({ mutationFn: (url: string) => api.derive.createShortUrl({ body: { url } }) })
}

export function useStopSharingPage() {
  return useMutation({ mutationFn: (resultId: string) => api.derive.unshareHtml({ params: { id: resultId } }) })
}
