import { useNavigate } from 'react-router'
import { paths } from '../../../lib/navigation/paths.ts'
import { useTopics } from '../../library/topic/index.ts'
import { useAskOptions, validOptions, type AskOptions, type Attachments, useModels } from '../options/index.ts'
import { useAskQuestion } from './use-ask-question.ts'

interface UseAskOptions {
  /** Navigates to the page without the frame. */
  interactive?: boolean
  /** Creates the session on the server even for a guest, whose sessions are otherwise created in the browser. */
  serverSession?: boolean
}

interface NewQuestionOptions {
  /** Replaces the current entry in the browser history with the page of the question. */
  replace?: boolean
  /** Options for this question instead of the stored ones. */
  how?: AskOptions
}

/** Asks a new question with the options stored in this browser, and navigates to the page of its session. */
export function useAsk({ interactive = false, serverSession = false }: UseAskOptions = {}) {
  const navigate = useNavigate()
  const { data: models } = useModels()
  const { data: topics } = useTopics()
  const [chosen, setOptions] = useAskOptions()
  const { askQuestion, ...progress } = useAskQuestion({ onServer: serverSession })
  const options: AskOptions = validOptions(chosen, { topics, models })

  const ask = (
    question: string,
    attachments: Attachments = {},
    { replace = false, how = options }: NewQuestionOptions = {},
  ): Promise<boolean> =>
    askQuestion({ question, options: how, attachments }, (id) =>
      navigate(interactive ? paths.interactive(id) : paths.search(id), { replace }),
    )
  return { options, setOptions, ask, ...progress }
}
