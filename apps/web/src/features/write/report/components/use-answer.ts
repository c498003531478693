import { useQuery } from '@tanstack/react-query'
import type { Result } from '@wenjin/contract'
import { useSearchParams } from 'react-router'
import { api } from '../../../../lib/api/api.ts'

const pageSize = 50

/** Returns a turn of a session, or the last one with a text when none is named; null when there is none. */
async function findAnswer(
  sessionId: string,
  resultId: string | null,
  shareKey: string | undefined,
  signal: AbortSignal,
): Promise<Result | null> {
  let found: Result | null = null
  for (let pageIndex = 0; ; pageIndex += 1) {
    const { list, total } = await api.search.getSessionResult(
      { params: { id: sessionId }, query: { shareKey, pageIndex, pageSize } },
      { signal },
    )
    const named = list.find(({ id }) => id === resultId)
    if (named) return named
    if (resultId === null) found = list.findLast(({ text }) => text !== '') ?? found
    if (list.length === 0 || (pageIndex + 1) * pageSize >= total) return found
  }
}

/** Queries the answer named in the address by its session and turn. */
export function useAnswer() {
  const [params] = useSearchParams()
  const sessionId = params.get('session') ?? ''
  const resultId = params.get('result')
  const shareKey = params.get('shareKey') ?? undefined
  const { data, isLoading, error } = useQuery({
    queryKey: ['results', sessionId, shareKey, 'hand-over', resultId],
    queryFn: ({ signal }) => findAnswer(sessionId, resultId, shareKey, signal),
    enabled: sessionId !== '',
  })
  return { named: sessionId !== '', sessionId, shareKey, answer: data ?? null, isPending: isLoading, error }
}
