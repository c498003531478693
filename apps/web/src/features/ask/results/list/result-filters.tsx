import { scholarLangs, timeRanges } from '@wenjin/contract'
import { Button, Choice, TextField } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { siteOf } from '../../../../lib/navigation/site-host.ts'
import { filtersFor, isFiltered, type ResultView } from '../../options/index.ts'

interface ResultFiltersProps {
  view: ResultView
  /** Shows another view: changed filters start at the first page. */
  onView: (view: ResultView) => void
}

const any = 'any'

/** Filters for time, language and site, as far as they apply to this category. */
export function ResultFilters({ view, onView }: ResultFiltersProps) {
  const t = useText()
  const narrows = filtersFor(view.category)
  const change = (next: Partial<ResultView>) => onView({ ...view, ...next, pageIndex: 0 })
  if (!Object.values(narrows).includes(true)) return null
  return (
    <section aria-label={t('results.filters')} className="-ml-2 flex flex-wrap items-center gap-x-1">
      {narrows.time && (
        <Choice
          label={t('results.time')}
          value={view.time ?? any}
          options={[
            { value: any, label: t('results.time.any') },
            ...timeRanges.map((range) => ({ value: range, label: t(`results.time.${range}`) })),
          ]}
          onChange={(value) => change({ time: timeRanges.find((range) => range === value) })}
        />
      )}
      {narrows.lang && (
        <Choice
          label={t('results.lang')}
          value={view.lang ?? any}
          options={[
            { value: any, label: t('results.lang.any') },
            { value: 'zh', label: t('results.lang.zh') },
            { value: 'en', label: t('results.lang.en') },
          ]}
          onChange={(value) => change({ lang: value === 'zh' || value === 'en' ? value : undefined })}
        />
      )}
      {narrows.scholarLang && (
        <Choice
          label={t('results.lang')}
          value={view.scholarLang ?? 'all'}
          options={scholarLangs.map((lang) => ({ value: lang, label: t(lang === 'all' ? 'results.lang.any' : `results.lang.${lang}`) }))}
          onChange={(value) => change({ scholarLang: scholarLangs.find((lang) => lang === value) })}
        />
      )}
      {narrows.site && <SiteFilter key={view.site} site={view.site} onSite={(site) => change({ site })} />}
      {isFiltered(view) && (
        <Button
          variant="quiet"
          icon="close"
          onClick={() => change({ time: undefined, lang: undefined, site: undefined, scholarLang: undefined })}
        >
          {t('results.clearFilters')}
        </Button>
      )}
    </section>
  )
}

/** Filter for one site. A pasted address is accepted; an invalid site shows an error at once and changes nothing. */
function SiteFilter({ site, onSite }: { site: string | undefined; onSite: (site: string | undefined) => void }) {
  const t = useText()
  const [text, setText] = useState(site ?? '')
  const wrong = text.trim() !== '' && siteOf(text) === undefined
  const apply = () => {
    const next = siteOf(text)
    if (!wrong && next !== site) onSite(next)
  }
  return (
    <form
      className="flex min-w-0 items-center gap-2 pl-2"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextField
        label={t('results.site')}
        value={text}
        placeholder={t('results.site.placeholder')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={wrong || undefined}
        className="w-44"
        onChange={(event) => setText(event.target.value)}
        onBlur={apply}
      />
      {wrong && (
        <span role="alert" className="text-xs leading-5">
          {t('results.site.wrong')}
        </span>
      )}
    </form>
  )
}
