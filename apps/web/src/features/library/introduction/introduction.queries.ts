import type { FileIntroduction, TopicIntroduction } from '@wenjin/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'

/** How soon an introduction that is being made is looked at again, and how seldom at last, milliseconds. */
const pace = { firstMs: 800, factor: 1.3, maxMs: 5000 }

/** Looks for questions of files that may have none. */
const maxPolls = 8

/** Milliseconds until the next look at what is not ready; false once it is. */
function nextLook(data: (FileIntroduction & { waiting?: number }) | undefined, looks: number): number | false {
  const isDone = data === undefined || (data.state === 'ready' && !data.waiting && !data.writing)
  return isDone ? false : Math.min(pace.maxMs, pace.firstMs * pace.factor ** looks)
}

/** What the files of a topic are about; looked at again while it is being made. */
export function useTopicIntroduction(topicId: string) {
  return useQuery<TopicIntroduction>({
    // Changes with the files: refreshed when they are.
    queryKey: [...queryKeys.files, 'introduction', topicId],
    queryFn: ({ signal }) => api.introduction.getTopicIntroduction({ params: { id: topicId } }, { signal, background: true }),
    refetchInterval: ({ state }) => nextLook(state.data, state.dataUpdateCount),
    retry: false,
  })
}

/** What a file is about; nothing is asked for where there is none. */
export function useFileIntroduction(fileId: string | null) {
  return useQuery<FileIntroduction>({
    queryKey: [...queryKeys.files, 'introduction', fileId],
    queryFn: ({ signal }) => api.introduction.getFileIntroduction({ params: { id: fileId! } }, { signal, background: true }),
    enabled: fileId !== null,
    refetchInterval: ({ state }) => nextLook(state.data, state.dataUpdateCount),
    retry: false,
  })
}

/** Questions that one's own files answer. */
export function useSuggestedQuestions(size: number, enabled: boolean) {
  return useQuery({
    queryKey: [...queryKeys.files, 'suggested', size],
    queryFn: ({ signal }) => api.introduction.listSuggestedQuestions({ query: { size } }, { signal, background: true }),
    enabled,
    staleTime: 30_000,
    // Files that have just come are being introduced.
    refetchInterval: ({ state }) => (state.data?.length === 0 && state.dataUpdateCount < maxPolls ? pace.maxMs / 2 : false),
    retry: false,
  })
}
