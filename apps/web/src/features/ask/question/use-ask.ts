import { useNavigate } from 'react-router'
import { paths } from '../../../lib/navigation/paths.ts'
import { useTopics } from '../../library/topic/index.ts'
import { useAskOptions, validOptions, type AskOptions, type Attachments, useModels } from '../options/index.ts'
import { useAskQuestion } from './use-ask-question.ts'

interface UseAskOptions {
  /** Goes to the page without the frame. */
  interactive?: boolean
  /** Has the server make the session even for a guest, who otherwise begins it in the browser. */
  serverSession?: boolean
}

interface NewQuestionOptions {
  /** The page of the question does not stay in the history of the browser. */
  replace?: boolean
  /** What stands in the place of the choice, for this question. */
  how?: AskOptions
}

/** Asks a new question by the choice this browser remembers, and goes to the page of its session. */
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
