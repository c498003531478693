import { Button } from '@wenjin/ui'
import { useEffect, useRef } from 'react'
import { engineName } from '../../../../lib/format/engine-name.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { engineOf } from '../../options/index.ts'

interface MediaResearchProps {
  source: string
  /** Called with the source to research in, or with null to return to the question. */
  onDecide: (source: string | null) => void
}

/** Asks for confirmation before a research in media: a report is written from texts, and media have titles and descriptions only. */
export function MediaResearch({ source, onDecide }: MediaResearchProps) {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const first = useRef<HTMLButtonElement>(null)
  // The dialog replaces the question box, so move the focus to it.
  useEffect(() => first.current?.focus(), [])
  const name = engineName(engineOf(source), lang)
  return (
    <fieldset aria-describedby="media-research" className="flex flex-col gap-3 rounded-3 border border-line-strong bg-raised p-4 shadow-1">
      <legend className="sr-only">{t('mediaResearch.label')}</legend>
      <p id="media-research" className="leading-7">
        {t('mediaResearch.text', { name })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button ref={first} variant="solid" onClick={() => onDecide('default')}>
          {t('mediaResearch.everything')}
        </Button>
        <Button onClick={() => onDecide(source)}>{t('mediaResearch.here', { name })}</Button>
        <Button variant="quiet" onClick={() => onDecide(null)}>
          {t('prepare.back')}
        </Button>
      </div>
    </fieldset>
  )
}
