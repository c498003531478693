import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSignedInUid } from '../../lib/signed-in.ts'
import { cancelOfferedMs, noticeSlow } from '../../lib/slow.ts'
import { track } from '../../lib/tracking.ts'
import { useTopics } from '../knowledge/index.ts'
import { useAskOptions, validOptions, type AskOptions, type Brought } from './ask-options.ts'
import { useModels } from './ask/ask.queries.ts'
import { useCreateSession } from './search.queries.ts'
import { showRefusal } from './show-refusal.ts'

interface AskWay {
  /** Goes to the page without the frame. */
  interactive?: boolean
  /** Has the server make the session even for a guest, who otherwise begins it in the browser. */
  serverSession?: boolean
}

interface Asking {
  /** The page of the question does not stay in the history of the browser. */
  replace?: boolean
  /** What stands in the place of the choice, for this question. */
  how?: AskOptions
}

/**
 * Asks a new question: makes its session and goes there. `slow` is set while making it takes unusually long; `cancel` gives it up,
 * and is null until the wait is long enough to offer that.
 */
export function useAsk({ interactive = false, serverSession = false }: AskWay = {}) {
  const navigate = useNavigate()
  const { data: models } = useModels()
  const { data: topics } = useTopics()
  const [chosen, setOptions] = useAskOptions()
  const guest = useSignedInUid() === null
  const create = useCreateSession(guest && !serverSession)
  const [slow, setSlow] = useState(false)
  const [cancel, setCancel] = useState<(() => void) | null>(null)
  const options: AskOptions = validOptions(chosen, { topics, models })

  const ask = async (question: string, brought: Brought = {}, { replace = false, how = options }: Asking = {}): Promise<boolean> => {
    const abort = new AbortController()
    const offerCancel = () => setCancel(() => () => abort.abort())
    try {
      const work = create.mutateAsync({ question, options: how, brought, signal: abort.signal })
      const { id } = await noticeSlow(
        noticeSlow(work, () => setSlow(true)),
        offerCancel,
        cancelOfferedMs,
      )
      track('question_asked', how.mode)
      await navigate(interactive ? paths.interactive(id) : paths.search(id), { replace })
      return true
    } catch (error) {
      if (abort.signal.aborted) {
        create.reset()
        return false
      }
      showRefusal(error)
      return false
    } finally {
      setSlow(false)
      setCancel(null)
    }
  }
  return { options, setOptions, ask, busy: create.isPending, slow, cancel, error: create.error }
}
