import type { FileIntroduction, TopicIntroduction } from '@wenjin/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'

/** Polling intervals for an introduction being generated: the first one, its growth, and the longest one, milliseconds. */
const pace = { firstMs: 800, factor: 1.3, maxMs: 5000 }

/** Maximum number of polls for questions of files that may have none. */
const maxPolls = 8

/** Returns the delay until the next poll of an unfinished introduction, milliseconds; false once it is finished. */
function nextLook(data: (FileIntroduction & { waiting?: number }) | undefined, looks: number): number | false {
  const isDone = data === undefined || (data.state === 'ready' && !data.waiting && !data.writing)
  return isDone ? false : Math.min(pace.maxMs, pace.firstMs * pace.factor ** looks)
}

/** Queries the introduction to the files of a topic, polled while it is being generated. */
export function useTopicIntroduction(topicId: string) {
  return useQuery<TopicIntroduction>({
    // It depends on the files: invalidated together with them.
    queryKey: [...queryKeys.files, 'introduction', topicId],
    queryFn: ({ signal }) => api.introduction.getTopicIntroduction({ params: { id: topicId } }, { signal, background: true }),
    refetchInterval: ({ state }) => nextLook(state.data, state.dataUpdateCount),
    retry: false,
  })
}

/** Queries the introduction to a file; sends no request without a file id. */
export function useFileIntroduction(fileId: string | null) {
  return useQuery<FileIntroduction>({
    queryKey: [...queryKeys.files, 'introduction', fileId],
    queryFn: ({ signal }) => api.introduction.getFileIntroduction({ params: { id: fileId! } }, { signal, background: true }),
    enabled: fileId !== null,
    refetchInterval: ({ state }) => nextLook(state.data, state.dataUpdateCount),
    retry: false,
  })
}

/** Queries questions that the person's own files answer. */
export function useSuggestedQuestions(size: number, enabled: boolean) {
  return useQuery({
    queryKey: [...queryKeys.files, 'suggested', size],
    queryFn: ({ signal }) => api.introduction.listSuggestedQuestions({ query: { size } }, { signal, background: true }),
    enabled,
    staleTime: 30_000,
    // New files are still being introduced.
    refetchInterval: ({ state }) => (state.data?.length === 0 && state.dataUpdateCount < maxPolls ? pace.maxMs / 2 : false),
    retry: false,
  })
}
