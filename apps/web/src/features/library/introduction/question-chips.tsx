import type { AnsweredQuestion } from '@wenjin/contract'
import { Button } from '@wenjin/ui'

interface QuestionChipsProps {
  label: string
  questions: readonly AnsweredQuestion[]
  busy: boolean
  onAsk: (question: string) => void
}

/** Questions that a press asks. */
export function QuestionChips({ label, questions, busy, onAsk }: QuestionChipsProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {questions.map(({ question }) => (
        <li key={question} className="max-w-full">
          <Button className="max-w-full !rounded-full text-left" disabled={busy} onClick={() => onAsk(question)}>
            {question}
          </Button>
        </li>
      ))}
    </ul>
  )
}
