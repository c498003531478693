import { Button, TextArea, toast } from '@wenjin/ui'
import { useId, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetSafetySettings, FormProblem } from '../../admin/index.ts'
import { maxWords, tooLongWord, wordsOf } from '../safety-form.ts'

/** Form of the blocked words, one per line. */
export function WordListForm({ words, endpoint }: { words: readonly string[]; endpoint: boolean }) {
  const t = useText()
  const heading = useId()
  const save = useSetSafetySettings()
  const [text, setText] = useState(words.join('\n'))
  const written = wordsOf(text)
  const long = tooLongWord(written)
  const problem =
    written.length > maxWords
      ? t('safety.words.tooMany', { n: maxWords })
      : long && t('safety.words.tooLong', { word: [...long].slice(0, 20).join('') })
  return (
    <form
      aria-labelledby={heading}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem) return
        save.mutate(
          { words: written },
          {
            onSuccess: (saved) => {
              setText(saved.words.join('\n'))
              toast.success(t('safety.saved'))
            },
          },
        )
      }}
    >
      <h2 id={heading} className="text-base leading-7 font-semibold">
        {t('safety.words')}
      </h2>
      <TextArea
        label={t('safety.words.label')}
        value={text}
        rows={8}
        spellCheck={false}
        hint={t('safety.words.count', { n: written.length })}
        error={problem || undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="text-sm leading-6 text-ink-2">{t(endpoint ? 'safety.endpoint.on' : 'safety.endpoint.off')}</p>
      {save.error && <FormProblem>{save.error.message}</FormProblem>}
      <Button type="submit" variant="solid" className="self-start" disabled={save.isPending || Boolean(problem)}>
        {t('safety.save')}
      </Button>
    </form>
  )
}
