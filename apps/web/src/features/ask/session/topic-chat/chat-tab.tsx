import type { Topic } from '@wenjin/contract'
import { Button } from '@wenjin/ui'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useAskOptions, validOptions, type AskOptions, type Attachments, withScope, useModels } from '../../options/index.ts'
import { AskBox, useAskQuestion } from '../../question/index.ts'
import { ScopeChoice } from '../scope/scope-choice.tsx'
import { attachmentsOf, scopeIn, type TopicScope } from '../scope/topic-scope.ts'
import { ConversationList } from './conversation-list.tsx'

/**
 * Tab for asking a topic, or its folders and files named in the address, with a list of the asker's conversations; the one named in the
 * address (`chat`) has its own page.
 */
export function ChatTab({ topic }: { topic: Topic }) {
  const [params] = useSearchParams()
  const chat = params.get('chat')
  return chat ? <Navigate replace to={paths.search(chat)} /> : <NewChat topic={topic} first={scopeIn(params)} />
}

/** @param first initial scope, until another one is chosen. */
function NewChat({ topic, first }: { topic: Topic; first: TopicScope }) {
  const t = useText()
  const navigate = useNavigate()
  const { data: models } = useModels()
  const [chosen, setOptions] = useAskOptions()
  const [scope, setScope] = useState(first)
  const within = attachmentsOf(scope)
  const { askQuestion, busy } = useAskQuestion()
  const source = `topic:${topic.id}`
  const options = validOptions({ ...chosen, source }, { topics: undefined, models })
  const ask = (question: string, how: AskOptions = options, attachments: Attachments = {}) =>
    askQuestion({ question, options: { ...how, source }, attachments: withScope(attachments, within) }, (id) => navigate(paths.search(id)))
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      {topic.initialConversation && (
        <p className="rounded-2 bg-sunken px-4 py-3 leading-7 break-words whitespace-pre-wrap">{topic.initialConversation}</p>
      )}
      <AskBox
        focusFirst
        placeholder={t(scope.folderIds.length + scope.fileIds.length > 0 ? 'chat.ask.parts' : 'chat.ask')}
        options={options}
        onOptions={setOptions}
        scope={within}
        onAsk={ask}
        busy={busy}
      >
        <ScopeChoice topic={topic} scope={scope} onChange={setScope} />
      </AskBox>
      {topic.recommendedQuestions.length > 0 && (
        <ul aria-label={t('topic.questions')} className="flex flex-wrap gap-2">
          {topic.recommendedQuestions.map((question) => (
            <li key={question} className="max-w-full">
              <Button className="max-w-full !rounded-full text-left" disabled={busy} onClick={() => void ask(question)}>
                {question}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConversationList topicId={topic.id} />
    </div>
  )
}
