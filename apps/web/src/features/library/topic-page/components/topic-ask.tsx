import type { Topic } from '@wenjin/contract'
import { Button } from '@wenjin/ui'
import { Suspense } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { PinnedQa } from '../../../write/qa/index.ts'
import { AskBox, SlowSessionNotice, useAskHere } from '../../../ask/question/index.ts'
import { TopicIntroduction } from '../../introduction/index.ts'
import { useTopicName } from '../../topic/index.ts'

/** Question box of a topic with its opening words and the questions recommended by its owner. */
export function TopicAsk({ topic }: { topic: Topic }) {
  const t = useText()
  const { options, setOptions, ask, askHere, busy, slow, cancel } = useAskHere()
  const name = useTopicName(topic)
  const empty = topic.fileCount === 0 && topic.permissions.includes('topic:edit')
  const here = { ...options, source: `topic:${topic.id}` }
  return (
    <section className="flex flex-col gap-3">
      {topic.initialConversation && (
        <p className="rounded-2 bg-sunken px-4 py-3 leading-7 break-words whitespace-pre-wrap">{topic.initialConversation}</p>
      )}
      <AskBox
        placeholder={empty ? t('topic.ask.empty') : t('topic.ask', { name })}
        options={here}
        onOptions={setOptions}
        onAsk={askHere}
        busy={busy}
      />
      {(slow || cancel !== null) && <SlowSessionNotice slow={slow} cancel={cancel} />}
      {topic.recommendedQuestions.length > 0 && (
        <ul aria-label={t('topic.questions')} className="flex flex-wrap gap-2">
          {topic.recommendedQuestions.map((question) => (
            <li key={question} className="max-w-full">
              <Button className="max-w-full !rounded-full text-left" disabled={busy} onClick={() => void ask(question, {}, { how: here })}>
                {question}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {/* Reserve the height before the content is loaded, so that nothing below shifts under the pointer. */}
      {topic.fileCount > 0 && (
        <div className="min-h-36">
          <Suspense>
            <TopicIntroduction topic={topic} busy={busy} onAsk={(question) => void ask(question, {}, { how: here })} />
          </Suspense>
        </div>
      )}
      <Suspense>{!topic.permissions.includes('topic:edit') && <PinnedQa topicId={topic.id} />}</Suspense>
    </section>
  )
}
