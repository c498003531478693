import { litStretches } from './query-words.ts'

/** A text in which the words that were looked for are lit up. */
export function LitText({ text, words }: { text: string; words: readonly string[] }) {
  return litStretches(text, words).map((stretch) =>
    stretch.lit ? (
      <mark key={stretch.at} className="rounded-0 bg-highlight text-ink">
        {stretch.text}
      </mark>
    ) : (
      stretch.text
    ),
  )
}
