import { ApiError } from '@wenjin/client'
import { QueryClient } from '@tanstack/react-query'

/** Keys of what is cached, so that one feature can refresh what another shows. */
export const queryKeys = {
  instance: ['instance'] as const,
  /** The signed-in person, with the account data that they may see. */
  user: ['user'] as const,
  session: (id: string) => ['session', id] as const,
  results: (id: string) => ['results', id] as const,
  history: ['history'] as const,
  searchResults: ['searchResult'] as const,
  searchTemplates: ['searchTemplates'] as const,
  topics: ['topics'] as const,
  files: ['files'] as const,
  /** Questions and answers of topics. */
  qa: ['qa'] as const,
  /** The questions left today. */
  quota: ['quota'] as const,
  /** The storage use and the free room. */
  storage: ['storage'] as const,
  document: (id: string) => ['document', id] as const,
}

/** Only what may be over in a moment is tried again; a refusal is not. */
function shouldRetry(count: number, error: Error): boolean {
  return count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: shouldRetry, staleTime: 10_000, refetchOnWindowFocus: false }, mutations: { retry: false } },
})
