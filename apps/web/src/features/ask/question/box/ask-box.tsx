import { isResearch, type SearchTemplate } from '@wenjin/contract'
import { toast } from '@wenjin/ui'
import { useState, type ReactNode } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { OptionPicker, engineOf, isMedia, topicOf, withScope, type AskOptions, type Attachments, SourceRow } from '../../options/index.ts'
import { MediaResearch } from './media-research.tsx'
import { QuestionBox } from './question-box.tsx'
import { type SearchScope, type ResearchMatter, ResearchStart } from '../../research/index.ts'
import { choicesOf, type Draft } from '../../search-template/index.ts'

interface AskBoxProps {
  options: AskOptions
  onOptions: (change: Partial<AskOptions>) => void
  /** Asks with the current options and attachments; returns whether the question was accepted. */
  onAsk: (question: string, options: AskOptions, attachments: Attachments) => boolean | Promise<boolean>
  placeholder: string
  onSearch?: ((question: string) => void) | undefined
  busy?: boolean
  onStop?: (() => void) | undefined
  /** For a follow-up: the session it continues, and the turn it follows. */
  follows?: { sessionId: string; parentId?: string | undefined }
  /** The scope of the question beside the choices; a research is planned from it, too. */
  scope?: Attachments | undefined
  focusFirst?: boolean
  large?: boolean
  atFoot?: boolean
  /** Shows the sources to search; a session has its source already. */
  withSource?: boolean
  /** Shows the person's templates. */
  withTemplates?: boolean
  /** Initial text set from outside; a new object replaces the text in the box. */
  draft?: Draft | null
  /** More buttons beside the choices. */
  children?: ReactNode
}

/** A question for a research in media pages with little text, waiting for the asker to confirm. */
interface Doubt {
  question: string
  attachments: Attachments
  /** Resolves whether the question was accepted. */
  decide: (taken: boolean) => void
}

/** A question for a research that is being prepared, and the callback for the decision. */
interface Prepared extends Omit<Doubt, 'question'> {
  matter: ResearchMatter
  /** The source to search. */
  source: string
}

/** The attachments of a question that are searched. */
function placesOf({ topicIds, folderIds, fileIds, enableMix }: Attachments): SearchScope {
  return { topicIds, folderIds, fileIds, enableMix }
}

/** The question box with all its options; the preparation of a research replaces it until the research begins. */
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
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const prepare = ({ question, attachments, decide }: Doubt, source: string) => {
    const { mode } = options
    if (!isResearch(mode)) return
    const asked = { question, mode, engineType: engineOf(source), searchTopic: topicOf(source) }
    setPrepared({ matter: { ...asked, ...follows, places: placesOf(withScope(attachments, scope)) }, source, attachments, decide })
  }
  const handleAsk = (question: string, attachments: Attachments): boolean | Promise<boolean> => {
    const { mode, source } = options
    if (!isResearch(mode)) return onAsk(question, options, attachments)
    return new Promise((decide) => {
      if (isMedia(source)) setDoubt({ question, attachments, decide })
      else prepare({ question, attachments, decide }, source)
    })
  }
  const settleDoubt = (asked: Doubt, source: string | null) => {
    setDoubt(null)
    if (source === null) asked.decide(false)
    else prepare(asked, source)
  }
  const handleStart = async ({ source, attachments, decide }: Prepared, question: string, plan: string[]) => {
    const taken = await onAsk(question, { ...options, source }, { ...attachments, plan })
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
      {doubt && <MediaResearch source={options.source} onDecide={(source) => settleDoubt(doubt, source)} />}
      {/* The box stays mounted, so that the question and its attachments are still there after going back. */}
      <div hidden={prepared !== null || doubt !== null} className="flex flex-col gap-3">
        {withSource && <SourceRow source={options.source} onChange={(source) => onOptions({ source })} />}
        <QuestionBox
          {...box}
          busy={busy}
          onAsk={handleAsk}
          draft={draft ?? template}
          templates={withTemplates ? { options, onChoose: handleTemplate } : undefined}
        >
          <OptionPicker options={options} onChange={onOptions} />
          {children}
        </QuestionBox>
      </div>
    </>
  )
}
