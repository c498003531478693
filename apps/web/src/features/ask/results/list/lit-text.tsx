import { litStretches } from './query-words.ts'

/** A text with the words of the search highlighted. */
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
