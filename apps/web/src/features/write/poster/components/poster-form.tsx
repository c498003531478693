import { posterTemplates, posterTypes, type PosterTemplate, type PosterType } from '@wenjin/contract'
import { Button, Pills, TextField } from '@wenjin/ui'
import { useId, useState, type FormEvent } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePosterAction } from '../poster.queries.ts'

/** Form that requests a poster. */
export function PosterForm({ topicId, onMade }: { topicId: string; onMade: () => void }) {
  const t = useText()
  const [query, setQuery] = useState('')
  const [template, setTemplate] = useState<PosterTemplate>('sheet')
  const [type, setType] = useState<PosterType>('html')
  const make = usePosterAction(() => api.poster.createPoster({ params: { id: topicId }, body: { query, template, type } }))
  const reasonId = useId()
  const missing = query.trim() === ''
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (missing) return
    make.mutate(undefined, {
      onSuccess: () => {
        setQuery('')
        onMade()
      },
    })
  }
  return (
    <form className="flex flex-col gap-3 rounded-2 border border-line bg-raised p-4" onSubmit={handleSubmit}>
      <TextField
        labelShown
        label={t('poster.query')}
        placeholder={t('poster.query.hint')}
        maxLength={200}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Pills
          label={t('poster.template')}
          value={template}
          options={posterTemplates.map((value) => ({ value, label: t(`poster.template.${value}`) }))}
          onChange={setTemplate}
        />
        <Pills
          label={t('poster.type')}
          value={type}
          options={posterTypes.toReversed().map((value) => ({ value, label: t(`poster.type.${value}`) }))}
          onChange={setType}
        />
        <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          {missing && (
            <span id={reasonId} className="text-sm text-ink-2">
              {t('poster.query.missing')}
            </span>
          )}
          <Button type="submit" variant="solid" disabled={make.isPending || missing} {...(missing && { 'aria-describedby': reasonId })}>
            {t(make.isPending ? 'poster.ordering' : 'poster.make')}
          </Button>
        </span>
      </div>
    </form>
  )
}
