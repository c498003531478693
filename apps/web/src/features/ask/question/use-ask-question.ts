import { ApiError } from '@wenjin/client'
import type { Session } from '@wenjin/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '@wenjin/ui'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import { useSignedInUid } from '../../../lib/person/signed-in.ts'
import { cancelOfferedMs, noticeSlow } from '../../../lib/view/slow.ts'
import { track } from '../../../lib/person/tracking.ts'
import type { AskOptions, Attachments } from '../options/index.ts'
import { askAhead } from './ask-request.ts'
import { beginLocalSession, newSession, sessionFields } from './local-session.ts'

/** A question that starts a session. */
export interface NewQuestion {
  question: string
  options: AskOptions
  /** Attachments of the question. */
  attachments?: Attachments
}

/**
 * Creates a session: on the server, or with `local` in this browser. Its first question is sent at once: the page of the answer listens to
 * that stream and need not fetch the session.
 */
function useCreateSession(local: boolean) {
  const client = useQueryClient()
  const uid = useSignedInUid()
  const create = async ({ question, options, attachments, signal }: NewQuestion & { signal: AbortSignal }): Promise<Session> => {
    const fields = sessionFields(question, options, attachments)
    if (local) return beginLocalSession(fields, Date.now())
    const { id } = await api.search.createSession({ body: fields }, { signal })
    return newSession(id, uid ?? 'guest', fields, Date.now())
  }
  return useMutation({
    mutationFn: async (asked: NewQuestion & { signal: AbortSignal }) => {
      const session = await create(asked)
      client.setQueryData(queryKeys.session(session.id), session)
      client.setQueryData(queryKeys.results(session.id), [])
      askAhead(session)
      return { id: session.id }
    },
  })
}

/** Shows why a question was refused. A used-up trial of a topic is shown in a dialog that offers to lift the limit. */
function showRefusal(error: unknown): void {
  if (error instanceof ApiError && error.reaction === 'trial') return
  toast.error(error instanceof Error ? error.message : String(error))
}

/**
 * Asks a new question from any page: creates its session and opens it where the page wants to show it. A guest's session is created in the
 * browser unless `onServer` is set. `askQuestion` resolves to whether the question was accepted; the reason of a refusal has been shown by
 * then. `slow` is set while creating the session takes unusually long; `cancel` aborts it, and is null until the wait is long enough to
 * offer that.
 */
export function useAskQuestion({ onServer = false } = {}) {
  const guest = useSignedInUid() === null
  const create = useCreateSession(guest && !onServer)
  const [slow, setSlow] = useState(false)
  const [cancel, setCancel] = useState<(() => void) | null>(null)

  const askQuestion = async (asked: NewQuestion, open: (sessionId: string) => void | Promise<void>): Promise<boolean> => {
    const abort = new AbortController()
    const offerCancel = () => setCancel(() => () => abort.abort())
    try {
      const work = create.mutateAsync({ ...asked, signal: abort.signal })
      const { id } = await noticeSlow(
        noticeSlow(work, () => setSlow(true)),
        offerCancel,
        cancelOfferedMs,
      )
      track('question_asked', asked.options.mode)
      await open(id)
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
  return { askQuestion, busy: create.isPending, slow, cancel, error: create.error }
}
