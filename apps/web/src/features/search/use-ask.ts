import { toast } from '@wenjin/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { noticeSlow } from '../../lib/slow.ts'
import { useTopics } from '../knowledge/index.ts'
import { useAskOptions, validOptions, type AskOptions } from './ask-options.ts'
import { useCreateSession, useInstance } from './search.queries.ts'

/** Asks a new question: makes its session and goes there. `slow` is set while making it takes unusually long. */
export function useAsk({ interactive = false }: { interactive?: boolean } = {}) {
  const navigate = useNavigate()
  const { data: instance } = useInstance()
  const { data: topics } = useTopics()
  const [chosen, setOptions] = useAskOptions()
  const create = useCreateSession()
  const [slow, setSlow] = useState(false)
  const options: AskOptions = validOptions(chosen, topics, instance?.model)

  const ask = async (question: string, replace = false): Promise<boolean> => {
    try {
      const { id } = await noticeSlow(create.mutateAsync({ question, options }), () => setSlow(true))
      await navigate(interactive ? paths.interactive(id) : paths.search(id), { replace })
      return true
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
      return false
    } finally {
      setSlow(false)
    }
  }
  return { options, setOptions, ask, busy: create.isPending, slow, error: create.error }
}
