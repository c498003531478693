import { isResearch, type SearchTemplate } from '@wenjin/contract'
import { toast } from '@wenjin/ui'
import { useState, type ReactNode } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { AskChoices, engineOf, topicOf, withScope, type AskOptions, type Brought, SourceRow } from '../../options/index.ts'
import { QuestionBox } from './question-box.tsx'
import { type AskedPlaces, type ResearchMatter, ResearchStart } from '../../research/index.ts'
import { choicesOf, type Draft } from '../../search-template/index.ts'

interface AskBoxProps {
  options: AskOptions
  onOptions: (change: Partial<AskOptions>) => void
  /** Asks, with the choices as they are and what comes along; tells whether the question was taken. */
  onAsk: (question: string, options: AskOptions, brought: Brought) => boolean | Promise<boolean>
  placeholder: string
  onSearch?: ((question: string) => void) | undefined
  busy?: boolean
  onStop?: (() => void) | undefined
  /** Of a follow-up: the session it continues, and the turn. */
  follows?: { sessionId: string; parentId?: string | undefined }
  /** What the question is narrowed to beside the choices; a research is planned from it, too. */
  scope?: Brought | undefined
  focusFirst?: boolean
  large?: boolean
  atFoot?: boolean
  /** Offers where to search; a session has its source already. */
  withSource?: boolean
  /** Offers the templates the person keeps. */
  withTemplates?: boolean
  /** A text to begin with, given from outside; a new one replaces what is written. */
  draft?: Draft | null
  /** More buttons beside the choices. */
  children?: ReactNode
}

/** A question about to become a research, and what happens to the box when that is decided. */
interface Prepared {
  matter: ResearchMatter
  brought: Brought
  decide: (taken: boolean) => void
}

/** What a question brings along that is searched. */
function placesOf({ topicIds, folderIds, fileIds, enableMix }: Brought): AskedPlaces {
  return { topicIds, folderIds, fileIds, enableMix }
}

/** The question box with all its choices; a research is prepared in its place before it begins. */
export function AskBox(props: AskBoxProps) {
  const {
    options,
    onOptions,
    onAsk,
    follows,
    scope,
    busy = false,
    withSource = false,
    withTemplates = false,
    draft,
    children,
    ...box
  } = props
  const t = useText()
  const [template, setTemplate] = useState<Draft | null>(null)
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const handleAsk = (question: string, brought: Brought): boolean | Promise<boolean> => {
    const { mode, source } = options
    if (!isResearch(mode)) return onAsk(question, options, brought)
    return new Promise((decide) => {
      const asked = { question, mode, engineType: engineOf(source), searchTopic: topicOf(source) }
      setPrepared({ matter: { ...asked, ...follows, places: placesOf(withScope(brought, scope)) }, brought, decide })
    })
  }
  const handleStart = async ({ brought, decide }: Prepared, question: string, plan: string[]) => {
    const taken = await onAsk(question, options, { ...brought, plan })
    if (!taken) return
    decide(true)
    setPrepared(null)
  }
  const handleTemplate = (chosen: SearchTemplate, written: string) => {
    onOptions(choicesOf(chosen))
    setTemplate({ text: chosen.question, template: true })
    if (written.trim() === '' || written === template?.text) return
    toast.info(t('template.replaced'), { action: { label: t('template.undo'), onPress: () => setTemplate({ text: written }) } })
  }
  return (
    <>
      {prepared && (
        <div className={box.atFoot ? 'max-h-[75dvh] overflow-y-auto' : undefined}>
          <ResearchStart
            matter={prepared.matter}
            busy={busy}
            onStart={(question, plan) => void handleStart(prepared, question, plan)}
            onCancel={() => {
              prepared.decide(false)
              setPrepared(null)
            }}
          />
        </div>
      )}
      {/* Kept, with what was written and brought along, for who goes back to it. */}
      <div hidden={prepared !== null} className="flex flex-col gap-3">
        {withSource && <SourceRow source={options.source} onChange={(source) => onOptions({ source })} />}
        <QuestionBox
          {...box}
          busy={busy}
          onAsk={handleAsk}
          draft={draft ?? template}
          templates={withTemplates ? { options, onChoose: handleTemplate } : undefined}
        >
          <AskChoices options={options} onChange={onOptions} />
          {children}
        </QuestionBox>
      </div>
    </>
  )
}
