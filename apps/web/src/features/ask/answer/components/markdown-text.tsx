import { emptyAnswer } from '@wenjin/contract'
import { useMemo } from 'react'
import { AnswerText } from './answer-text.tsx'

/** Markdown that somebody wrote, shown the way answers are. */
export function MarkdownText({ text }: { text: string }) {
  const answer = useMemo(() => ({ ...emptyAnswer(), text }), [text])
  return <AnswerText answer={answer} running={false} />
}
