import type { Clarification } from '@wenjin/contract'
import { TextField } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import type { ClarifyingAnswer } from './research-draft.ts'

type Answers = Readonly<Record<string, ClarifyingAnswer>>

interface ClarifyingQuestionsProps {
  questions: readonly Clarification[]
  answers: Answers
  onChange: (answers: Answers) => void
}

/** Clarifying questions before a research, each with one or several choices or free text. All are optional. */
export function ClarifyingQuestions({ questions, answers, onChange }: ClarifyingQuestionsProps) {
  const t = useText()
  return (
    <ol className="flex flex-col gap-5">
      {questions.map((question) => {
        const answer = answers[question.id] ?? { choices: [], other: '' }
        const change = (part: Partial<ClarifyingAnswer>) => onChange({ ...answers, [question.id]: { ...answer, ...part } })
        const toggle = (option: string, on: boolean) => {
          const others = question.multiple ? answer.choices.filter((choice) => choice !== option) : []
          change({ choices: on ? [...others, option] : others })
        }
        return (
          <li key={question.id}>
            <fieldset className="flex flex-col gap-2">
              <legend className="mb-2 leading-7">
                {question.text}
                {question.multiple && <span className="ml-2 text-sm text-ink-2">{t('prepare.multiple')}</span>}
              </legend>
              <div className="flex flex-wrap gap-2">
                {question.options.map((option) => (
                  <label
                    key={option}
                    className="relative inline-flex min-h-9 cursor-pointer items-center rounded-2 border border-line bg-raised px-3 py-1 text-sm leading-5 hover:border-line-strong has-checked:border-ink has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ford max-sm:min-h-touch"
                  >
                    <input
                      type={question.multiple ? 'checkbox' : 'radio'}
                      name={question.id}
                      className="sr-only"
                      checked={answer.choices.includes(option)}
                      onChange={(event) => toggle(option, event.target.checked)}
                    />
                    {option}
                  </label>
                ))}
              </div>
              <TextField
                label={t('prepare.other.of', { question: question.text })}
                placeholder={t('prepare.other')}
                maxLength={300}
                value={answer.other}
                onChange={(event) => change({ other: event.target.value })}
              />
            </fieldset>
          </li>
        )
      })}
    </ol>
  )
}
