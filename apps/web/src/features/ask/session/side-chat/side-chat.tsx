import { Button } from '@wenjin/ui'
import { useMemo } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useAskOptions, validOptions, withScope, type AskOptions, type Brought, useModels } from '../../options/index.ts'
import { AskBox, useAskQuestion } from '../../question/index.ts'
import type { Draft } from '../../search-template/index.ts'
import { StoredConversation } from '../conversation/stored-conversation.tsx'

interface SideChatProps {
  /** The files its questions are answered from. */
  fileIds: readonly string[]
  /** The conversation that goes on; null for one to begin. */
  sessionId: string | null
  onSession: (id: string) => void
  /** A question to begin with; a new one replaces what is written. */
  draft: Draft | null
  title: string
  hint: string
  placeholder: string
}

/** A conversation about some files, beside what is read. */
export function SideChat({ sessionId, ...begin }: SideChatProps) {
  const scope: Brought = useMemo(() => ({ fileIds: [...begin.fileIds] }), [begin.fileIds])
  if (sessionId === null) return <FirstQuestion {...begin} scope={scope} />
  return <StoredConversation key={sessionId} sessionId={sessionId} scope={scope} plain opening={begin.draft} />
}

/** Questions that are asked by one press while nothing was asked yet. */
const starters = ['reader.chat.sumUp', 'reader.chat.points'] as const

type FirstQuestionProps = Omit<SideChatProps, 'sessionId' | 'fileIds'> & { scope: Brought }

function FirstQuestion({ scope, onSession, draft, title, hint, placeholder }: FirstQuestionProps) {
  const t = useText()
  const { data: models } = useModels()
  const [chosen, setOptions] = useAskOptions()
  const { askQuestion, busy } = useAskQuestion()
  // The files say where to search, whatever was searched last.
  const options = validOptions({ ...chosen, source: 'mine' }, { topics: undefined, models })
  const ask = (question: string, how: AskOptions, brought: Brought) =>
    askQuestion({ question, options: { ...how, source: 'mine' }, brought: withScope(brought, scope) }, onSession)
  return (
    <div className="column flex flex-1 flex-col justify-end gap-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
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
