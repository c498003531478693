import { limits } from '@wenjin/contract'
import { useId } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'

interface WordingChoiceProps {
  /** The question as typed. */
  original: string
  /** Improved wordings, the best first. */
  proposals: readonly string[]
  value: string
  onChange: (question: string) => void
}

/** Choice of the question of the research: as typed, or one of the proposals; both can be edited. */
export function WordingChoice({ original, proposals, value, onChange }: WordingChoiceProps) {
  const t = useText()
  const id = useId()
  const offers = [
    ...proposals.map((text) => ({ text, note: t('prepare.wording.proposed') })),
    { text: original, note: t('prepare.wording.typed') },
  ]
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t('prepare.wording')}</legend>
        {offers.map(({ text, note }) => (
          <label
            key={text}
            className="flex min-h-9 cursor-pointer flex-col rounded-2 border border-line bg-raised px-3 py-2 hover:border-line-strong has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ford"
          >
            <input type="radio" name={id} className="sr-only" checked={value === text} onChange={() => onChange(text)} />
            <span className="text-xs leading-5 text-ink-2">{note}</span>
            <span className="leading-6">{text}</span>
          </label>
        ))}
      </fieldset>
      <label className="flex flex-col gap-1.5 text-sm">
        {t('prepare.wording.edit')}
        <textarea
          value={value}
          maxLength={limits.questionChars}
          onChange={(event) => onChange(event.target.value)}
          className="field-sizing-content max-h-48 min-h-16 w-full resize-none rounded-2 border border-line bg-raised px-3 py-2 text-base leading-7 outline-none focus:border-ford"
        />
      </label>
    </div>
  )
}
