import { Button, classNames, Icon, Waiting } from '@wenjin/ui'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useInstance } from '../../../../lib/api/instance.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { Arrival } from './arrival.tsx'
import { ClarifyingQuestions } from './clarifying-questions.tsx'
import { PlanEditor } from './plan-editor.tsx'
import { answersOf, draftOf, titlesOf, type ClarifyingAnswer, type PlanDraft } from './research-draft.ts'
import { usePlan, useQuestionnaire, useWording, type ResearchMatter } from '../research.queries.ts'
import { WordingChoice } from './wording-choice.tsx'

interface ResearchStartProps {
  matter: ResearchMatter
  /** Starts the research with the chosen question and plan; with an empty plan the research makes its own. */
  onStart: (question: string, plan: string[]) => void
  /** Returns to the question box. */
  onCancel: () => void
  /** True while the research is being started. */
  busy: boolean
}

/** The last step the person has completed: clarifying questions, wording, plan. */
type Passed = 'nothing' | 'questions' | 'wording'

/**
 * The steps before a research, shown in place of the question box: clarifying questions, the rewritten question and the editable plan.
 * A step without questions is skipped, a failed one shows its error; the research can begin from every step.
 */
export function ResearchStart({ matter, onStart, onCancel, busy }: ResearchStartProps) {
  const t = useText()
  const { data: instance } = useInstance()
  const title = useId()
  const frame = useRef<HTMLElement>(null)
  const [passed, setPassed] = useState<Passed>('nothing')
  const [said, setSaid] = useState<Readonly<Record<string, ClarifyingAnswer>>>({})
  const [chosen, setChosen] = useState<string | null>(null)
  const [edited, setEdited] = useState<PlanDraft | null>(null)

  const questionnaire = useQuestionnaire(matter)
  const questions = questionnaire.data?.questions ?? []
  const toWording = passed !== 'nothing' || questionnaire.isError || questionnaire.data?.questions.length === 0
  const answers = passed === 'nothing' ? [] : answersOf(questions, said)
  const wording = useWording(matter, answers, toWording)
  const proposals = [...new Set([wording.data?.question ?? '', ...(wording.data?.alternatives ?? [])])].filter(
    (text) => text.trim() !== '' && text !== matter.question,
  )
  const toPlan = passed === 'wording' || (toWording && (wording.isError || (wording.isSuccess && proposals.length === 0)))
  // Only a model improves a question: a wording combined from topics is offered but not preselected.
  const better = wording.data?.by === 'model' ? proposals[0] : undefined
  const worded = chosen ?? better ?? matter.question
  const question = worded.trim() || matter.question
  const plan = usePlan(matter, question, answers, toPlan)
  const draft = edited ?? draftOf(plan.data?.steps ?? [])
  const step = toPlan ? 'plan' : toWording ? 'wording' : 'questions'

  const waiting = step === 'plan' ? plan.isPending : step === 'wording' ? wording.isPending : questionnaire.isPending
  const latestCancel = useRef(onCancel)
  useEffect(() => {
    latestCancel.current = onCancel
  })
  useEffect(() => {
    const place = frame.current
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      event.preventDefault()
      latestCancel.current()
    }
    place?.addEventListener('keydown', handleKey)
    return () => place?.removeEventListener('keydown', handleKey)
  }, [])

  const start = () => onStart(question, step === 'plan' ? titlesOf(draft) : [])
  const skipped = questionnaire.isError || (toWording && wording.isError)
  return (
    <section
      ref={frame}
      aria-labelledby={title}
      className="flex flex-col gap-4 rounded-3 border border-line-strong bg-raised p-4 shadow-1 sm:p-5"
    >
      <header className="flex flex-col gap-1">
        <Steps step={step} />
        <h2 id={title} className="text-base leading-7 font-semibold break-words">
          {question}
        </h2>
      </header>
      {skipped && (
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <Icon name="alert" size={16} className="shrink-0 text-amber" />
          {t('prepare.skipped')}
        </p>
      )}
      <Arrival key={`${step}:${waiting}`}>
        {step === 'questions' && (
          <Step waiting={waiting} text={t('prepare.asking')}>
            <ClarifyingQuestions questions={questions} answers={said} onChange={setSaid} />
          </Step>
        )}
        {step === 'wording' && (
          <Step waiting={waiting} text={t('prepare.wording.waiting')}>
            <WordingChoice original={matter.question} proposals={proposals} value={worded} onChange={setChosen} />
          </Step>
        )}
        {step === 'plan' && (
          <Step waiting={waiting} text={t('prepare.plan.waiting')}>
            {plan.isError && (
              <p role="alert" className="mb-3 flex flex-wrap items-center gap-2 text-sm">
                <Icon name="alert" size={16} className="text-amber" />
                {t('prepare.plan.failed', { reason: plan.error.message })}
                <Button icon="refresh" onClick={() => void plan.refetch()}>
                  {t('retry')}
                </Button>
              </p>
            )}
            {plan.data?.by === 'aspects' && (
              <p className="mb-3 text-sm leading-6 text-ink-2">
                {t(instance?.model ? 'prepare.plan.modelFailed' : 'prepare.plan.byAspects')}
              </p>
            )}
            <PlanEditor draft={draft} onChange={setEdited} />
          </Step>
        )}
      </Arrival>
      <footer className="flex flex-wrap items-center justify-end gap-2">
        <Button variant="quiet" className="mr-auto" onClick={onCancel}>
          {t('prepare.back')}
        </Button>
        {step !== 'plan' && (
          <Button disabled={busy} onClick={start}>
            {t('prepare.startNow')}
          </Button>
        )}
        {step === 'questions' && !waiting && (
          <Button variant="solid" onClick={() => setPassed('questions')}>
            {t(answersOf(questions, said).length > 0 ? 'prepare.next' : 'prepare.skip')}
          </Button>
        )}
        {step === 'wording' && !waiting && (
          <Button variant="solid" onClick={() => setPassed('wording')}>
            {t('prepare.next')}
          </Button>
        )}
        {step === 'plan' && (
          <Button variant="solid" disabled={busy} onClick={start}>
            {t(waiting || plan.isError ? 'prepare.startNow' : 'prepare.start')}
          </Button>
        )}
      </footer>
    </section>
  )
}

/** Shows a step, or an indicator while it is loading. */
function Step({ waiting, text, children }: { waiting: boolean; text: string; children: ReactNode }) {
  return waiting ? <Waiting className="py-3">{text}</Waiting> : children
}

const steps = ['questions', 'wording', 'plan'] as const

/** Shows the current step of the preparation. */
function Steps({ step }: { step: (typeof steps)[number] }) {
  const t = useText()
  return (
    <ol aria-label={t('prepare.steps')} className="flex flex-wrap gap-x-4 text-xs leading-6 text-ink-2">
      {steps.map((name) => (
        <li key={name} aria-current={name === step ? 'step' : undefined} className={classNames(name === step && 'font-semibold text-ink')}>
          {t(`prepare.step.${name}`)}
        </li>
      ))}
    </ol>
  )
}
