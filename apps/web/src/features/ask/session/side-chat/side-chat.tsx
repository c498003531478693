import { Button } from '@wenjin/ui'
import { Suspense, useMemo, type ReactNode } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { lazyPart } from '../../../../lib/view/lazy-part.tsx'
import { useAskOptions, validOptions, withScope, type AskOptions, type Attachments, useModels } from '../../options/index.ts'
import { AskBox, useAskQuestion } from '../../question/index.ts'
import type { Draft } from '../../search-template/index.ts'

const loadConversation = () => import('../conversation/stored-conversation.tsx').then((module) => module.StoredConversation)
/** The document is shown before the conversation about it. */
const StoredConversation = lazyPart(loadConversation)

interface SideChatProps {
  /** The files from which its questions are answered. */
  fileIds: readonly string[]
  /** The conversation to continue; null to start a new one. */
  sessionId: string | null
  onSession: (id: string) => void
  /** Initial text of the question; a new object replaces the text in the box. */
  draft: Draft | null
  title: string
  hint: string
  placeholder: string
  /** Renders an introduction to the files while no question has been asked. */
  renderAbout?: (ask: { busy: boolean; onAsk: (question: string) => void }) => ReactNode
}

/** A conversation about files, beside the document. */
export function SideChat({ sessionId, ...begin }: SideChatProps) {
  const scope: Attachments = useMemo(() => ({ fileIds: [...begin.fileIds] }), [begin.fileIds])
  if (sessionId === null) return <FirstQuestion {...begin} scope={scope} />
  return <StoredConversation key={sessionId} sessionId={sessionId} fixedScope={scope} plain opening={begin.draft} />
}

/** Questions that can be asked with one press while no question has been asked. */
const starters = ['reader.chat.sumUp', 'reader.chat.points'] as const

type FirstQuestionProps = Omit<SideChatProps, 'sessionId' | 'fileIds'> & { scope: Attachments }

function FirstQuestion({ scope, onSession, draft, title, hint, placeholder, renderAbout }: FirstQuestionProps) {
  const t = useText()
  const { data: models } = useModels()
  const [chosen, setOptions] = useAskOptions()
  const { askQuestion, busy } = useAskQuestion()
  // The files determine the scope, whatever was searched last.
  const options = validOptions({ ...chosen, source: 'mine' }, { topics: undefined, models })
  const ask = (question: string, how: AskOptions, attachments: Attachments) =>
    askQuestion({ question, options: { ...how, source: 'mine' }, attachments: withScope(attachments, scope) }, onSession)
  return (
    <div
      className="column flex flex-1 flex-col justify-end gap-3 pb-[max(1rem,env(safe-area-inset-bottom))]"
      // Preload the code that shows the answer while the question is typed.
      onInput={() => void loadConversation().catch(() => undefined)}
    >
      <div className="flex flex-1 flex-col items-center justify-center gap-2 py-10 text-center">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-sm leading-6 text-balance text-ink-2">{hint}</p>
        <p className="flex flex-wrap justify-center gap-2 pt-2">
          {starters
            .map((name) => t(name))
            .map((question) => (
              <Button key={question} disabled={busy} onClick={() => void ask(question, options, {})}>
                {question}
              </Button>
            ))}
        </p>
        {renderAbout && (
          <div className="w-full pt-4">
            <Suspense>{renderAbout({ busy, onAsk: (question) => void ask(question, options, {}) })}</Suspense>
          </div>
        )}
      </div>
      <AskBox
        focusFirst
        atFoot
        placeholder={placeholder}
        options={options}
        onOptions={setOptions}
        scope={scope}
        onAsk={ask}
        busy={busy}
        draft={draft}
      />
    </div>
  )
}
