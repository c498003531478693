import { ApiError } from '@wenjin/client'
import { QueryClient } from '@tanstack/react-query'
import { isServerAway, serverAway } from './server-away.ts'

/** Query keys of cached data, so that one feature can refresh what another shows. */
export const queryKeys = {
  instance: ['instance'] as const,
  /** The signed-in person, with the account data they may see. */
  user: ['user'] as const,
  session: (id: string) => ['session', id] as const,
  results: (id: string) => ['results', id] as const,
  history: ['history'] as const,
  /** Guest data of this browser that the account has not taken over. */
  guestData: ['guestData'] as const,
  searchResults: ['searchResult'] as const,
  searchTemplates: ['searchTemplates'] as const,
  topics: ['topics'] as const,
  files: ['files'] as const,
  /** Questions and answers of topics. */
  qa: ['qa'] as const,
  /** The remaining questions of the day. */
  quota: ['quota'] as const,
  /** The storage use and the free space. */
  storage: ['storage'] as const,
  document: (id: string) => ['document', id] as const,
}

/** Maximum number of retries after a server error (5xx), which may be temporary. */
const triesOfFailure = 2
/** Maximum delay between two retries while the server is unreachable, milliseconds. */
const longestPauseMs = 3000

/** Retries failures that may pass in a moment, but no refusal. Queries that wait for an unreachable server are retried until it is back. */
function shouldRetry(count: number, error: Error): boolean {
  return isServerAway(error) || (count < triesOfFailure && error instanceof ApiError && error.status >= 500)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay: (count) => Math.min(1000 * 2 ** count, longestPauseMs),
      // Send requests even if the browser reports no network: only a request shows whether the server is reachable.
      networkMode: 'always',
      staleTime: 10_000,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  const { action } = event
  if (action.type === 'failed' && isServerAway(action.error)) serverAway.set(true)
  else if (action.type === 'success' && !action.manual) serverAway.set(false)
})

/** Cancels requests of account data: after signing out they would be refused. */
export const cancelUserQueries = (): Promise<void> => queryClient.cancelQueries({ queryKey: queryKeys.user })
