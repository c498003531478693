import type { Topic } from '@wenjin/contract'
import { Button, buttonClass, Icon } from '@wenjin/ui'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useAskOptions, validOptions, type AskOptions, type Brought, withScope, useModels } from '../../options/index.ts'
import { AskBox, useAskQuestion } from '../../question/index.ts'
import { StoredConversation } from '../conversation/stored-conversation.tsx'
import { useSession } from '../session.queries.ts'
import { ConversationList } from './conversation-list.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { broughtOf, scopeIn, scopeOf, wholeTopic, type TopicScope } from './topic-scope.ts'

const addressOf = (topicId: string, chat?: string) => paths.topic(topicId, { tab: 'chat', ...(chat !== undefined && { chat }) })

/** Asking a topic, or the folders and files of it the address names: a new question, the asker's conversations, and the one of the address (`chat`). */
export function ChatTab({ topic }: { topic: Topic }) {
  const [params] = useSearchParams()
  const chat = params.get('chat')
  return chat ? <OpenChat key={chat} topic={topic} sessionId={chat} /> : <NewChat topic={topic} first={scopeIn(params)} />
}

/** @param first where it is asked until something else is chosen. */
function NewChat({ topic, first }: { topic: Topic; first: TopicScope }) {
  const t = useText()
  const navigate = useNavigate()
  const { data: models } = useModels()
  const [chosen, setOptions] = useAskOptions()
  const [scope, setScope] = useState(first)
  const within = broughtOf(scope)
  const { askQuestion, busy } = useAskQuestion()
  const source = `topic:${topic.id}`
  const options = validOptions({ ...chosen, source }, { topics: undefined, models })
  const ask = (question: string, how: AskOptions = options, brought: Brought = {}) =>
    askQuestion({ question, options: { ...how, source }, brought: withScope(brought, within) }, (id) => navigate(addressOf(topic.id, id)))
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
      <ConversationList topicId={topic.id} addressOf={(id) => addressOf(topic.id, id)} />
    </div>
  )
}

function OpenChat({ topic, sessionId }: { topic: Topic; sessionId: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { data: session } = useSession(sessionId)
  const [changed, setScope] = useState<TopicScope | null>(null)
  // It goes on where it began, until another choice is made.
  const scope = changed ?? (session ? scopeOf(session.options) : wholeTopic)
  return (
    <div className="flex flex-col">
      <Link to={addressOf(topic.id)} className={buttonClass('quiet', '-ml-3 self-start')}>
        <Icon name="back" size={16} />
        {t('chat.back')}
      </Link>
      {session?.title && <h2 className="column text-lg font-semibold">{session.title}</h2>}
      <StoredConversation
        sessionId={sessionId}
        scope={broughtOf(scope)}
        tools={<ScopeChoice topic={topic} scope={scope} onChange={setScope} />}
        onDeleted={() => void navigate(addressOf(topic.id), { replace: true })}
      />
    </div>
  )
}
