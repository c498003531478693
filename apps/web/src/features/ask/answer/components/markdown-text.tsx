import { emptyAnswer } from '@wenjin/contract'
import { useMemo } from 'react'
import { AnswerText } from './answer-text.tsx'

/** Renders Markdown written by a person, in the style of answers. */
export function MarkdownText({ text }: { text: string }) {
  const answer = useMemo(() => ({ ...emptyAnswer(), text }), [text])
  return <AnswerText answer={answer} running={false} />
}
