import type { AskRequest, EngineType, ResearchMode } from '@wenjin/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { getSetting } from '../../../lib/storage/settings.ts'

/** The fields of a question that name where to search. */
export type SearchScope = Pick<AskRequest, 'topicIds' | 'folderIds' | 'fileIds' | 'enableMix'>

/** The subject of a research before it begins. */
export interface ResearchMatter {
  question: string
  mode: ResearchMode
  engineType: EngineType
  searchTopic: string | null
  /** The parts of topics to search; absent when all of a topic is searched. */
  places?: SearchScope
  /** The session it continues, if any, and the turn it follows. */
  sessionId?: string | undefined
  parentId?: string | undefined
}

/** Returns the language of the page; responses are shown on it. */
const lang = () => getSetting('uiLang')

type Answers = { text: string; choices: string[] }[]

/** Options of the queries of each step: one request per input; a failure is shown and the step can be skipped. */
const once = { retry: false, staleTime: Infinity, gcTime: 0, refetchOnReconnect: false } as const

/** Queries up to three clarifying questions. */
export function useQuestionnaire({ question, mode, engineType, searchTopic, places }: ResearchMatter) {
  return useQuery({
    queryKey: ['research', 'questionnaire', question, mode, engineType, searchTopic, places],
    queryFn: ({ signal }) =>
      api.thinking.getQuestionnaire({ body: { question, mode, engineType, searchTopic, ...places, lang: lang() } }, { signal }),
    ...once,
  })
}

/** Queries more precise wordings of the question. A follow-up is reworded to be self-contained. */
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

/** Queries the sub-questions of a research. */
export function usePlan({ mode, engineType, searchTopic, places }: ResearchMatter, question: string, answers: Answers, enabled: boolean) {
  return useQuery({
    queryKey: ['research', 'plan', question, mode, engineType, searchTopic, places, answers],
    queryFn: ({ signal }) =>
      api.thinking.planResearch({ body: { question, mode, engineType, searchTopic, ...places, answers, lang: lang() } }, { signal }),
    enabled,
    ...once,
  })
}
