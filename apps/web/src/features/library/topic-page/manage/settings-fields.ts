import type { Topic } from '@wenjin/contract'
import type { TopicChange } from '../../topic/index.ts'
import { linesOf } from './lines.ts'

/** Maximum length of a suggested question, characters. */
export const questionChars = 200
/** Maximum length of the text in the panel, characters. */
export const panelChars = 2000

/** The fields of the form. */
export interface SettingsFields {
  name: string
  title: string
  description: string
  personalityPrompt: string
  initialConversation: string
  questions: string
  panelShown: boolean
  panelText: string
}

/** Converts a topic to the fields of the form. */
export function fieldsOf(topic: Topic): SettingsFields {
  const { name, title, description, personalityPrompt, initialConversation, recommendedQuestions, ownerPanel } = topic
  return {
    name,
    title,
    description,
    personalityPrompt,
    initialConversation,
    questions: recommendedQuestions.join('\n'),
    panelShown: ownerPanel.shown,
    panelText: ownerPanel.text,
  }
}

export function changeOf({ name, questions, panelShown, panelText, ...same }: SettingsFields, own: boolean): TopicChange {
  return {
    ...same,
    ...(own ? {} : { name }),
    recommendedQuestions: linesOf(questions),
    ownerPanel: { shown: panelShown, text: panelText },
  }
}
