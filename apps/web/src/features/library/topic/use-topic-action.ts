import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '@wenjin/ui'
import { queryKeys } from '../../../lib/api/query.ts'

/** A change to topics: all that is shown of them is asked for anew. The caller says what went wrong. */
export function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.topics }) })
}

/** A change made by one press: what went wrong is told beside the page. */
export function useTopicAction<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.topics }),
    onError: (error) => toast.error(error.message),
  })
}
