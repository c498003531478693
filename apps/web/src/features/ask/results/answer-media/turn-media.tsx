import type { Answer, EngineType } from '@wenjin/contract'
import { lazy, Suspense, useMemo } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { loadMoreTexts } from '../../../../lib/i18n/index.ts'
import type { Sought } from './answer-media.tsx'
import { mediaOf } from './media-of.ts'

/** Loaded together with its texts, which the page of an answer does not load otherwise; its labels would be missing at first. */
const AnswerMediaView = lazy(async () => {
  const [view] = await Promise.all([import('./answer-media.tsx'), loadMoreTexts(['rest']).catch(() => undefined)])
  return { default: view.AnswerMediaView }
})

interface TurnMediaProps {
  answer: Answer
  engineType: EngineType
  shareKey: string | undefined
  /** Media that were asked for are shown before the text, media that are only cited after it. */
  where: 'before' | 'after'
  sought: Sought | null
}

/** The images and recordings among the sources of an answer; an answer without any loads no code. */
export function TurnMedia({ answer, engineType, shareKey, where, sought }: TurnMediaProps) {
  const { text, references, citations } = answer
  const media = useMemo(
    () =>
      mediaOf({ text, references, citations }, engineType, (id) => api.document.viewDocument.url({ params: { id }, query: { shareKey } })),
    [text, references, citations, engineType, shareKey],
  )
  if (media.first !== (where === 'before') || media.pictures.length + media.recordings.length === 0) return null
  return (
    <Suspense>
      <AnswerMediaView media={media} sought={sought} />
    </Suspense>
  )
}
