import type { AskRequest, EngineType, ResearchMode } from '@wenjin/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { getSetting } from '../../../lib/storage/settings.ts'

/** What a question names to be searched. */
export type SearchScope = Pick<AskRequest, 'topicIds' | 'folderIds' | 'fileIds' | 'enableMix'>

/** What a research is about, before it begins. */
export interface ResearchMatter {
  question: string
  mode: ResearchMode
  engineType: EngineType
  searchTopic: string | null
  /** What of topics is searched, where not all of it is. */
  places?: SearchScope
  /** The session it follows in, if any, and the turn. */
  sessionId?: string | undefined
  parentId?: string | undefined
}

/** The language of the page: what comes back is read on it. */
const lang = () => getSetting('uiLang')

type Answers = { text: string; choices: string[] }[]

/** Each step is asked once for what it is about; a failure is shown and can be passed over. */
const once = { retry: false, staleTime: Infinity, gcTime: 0, refetchOnReconnect: false } as const

/** Up to three questions back. */
export function useQuestionnaire({ question, mode, engineType, searchTopic, places }: ResearchMatter) {
  return useQuery({
    queryKey: ['research', 'questionnaire', question, mode, engineType, searchTopic, places],
    queryFn: ({ signal }) =>
      api.thinking.getQuestionnaire({ body: { question, mode, engineType, searchTopic, ...places, lang: lang() } }, { signal }),
    ...once,
  })
}

/** The question made precise, and other ways to put it. A follow-up becomes a question that stands alone. */
export function useWording({ question, sessionId, parentId }: ResearchMatter, answers: Answers, enabled: boolean) {
  return useQuery({
    queryKey: ['research', 'wording', question, sessionId, parentId, answers],
    queryFn: async ({ signal }) => {
      if (sessionId === undefined) return api.thinking.rewriteQuestion({ body: { question, answers, lang: lang() } }, { signal })
      const { message, by } = await api.thinking.rewriteMessage(
        { body: { message: question, sessionId, parentId, lang: lang() } },
        { signal },
      )
      return { question: message, alternatives: [], by }
    },
    enabled,
    ...once,
  })
}

/** The sub-questions a research would follow. */
export function usePlan({ mode, engineType, searchTopic, places }: ResearchMatter, question: string, answers: Answers, enabled: boolean) {
  return useQuery({
    queryKey: ['research', 'plan', question, mode, engineType, searchTopic, places, answers],
    queryFn: ({ signal }) =>
      api.thinking.planResearch({ body: { question, mode, engineType, searchTopic, ...places, answers, lang: lang() } }, { signal }),
    enabled,
    ...once,
  })
}
