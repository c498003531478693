import { timeRanges } from '@wenjin/contract'
import { Button, Icon, Pills, Popover, TextField } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'
import { filtersOf, narrowing, type AskOptions, type SourceFilters } from './ask-options.ts'
import { siteOf } from '../../../lib/navigation/site-host.ts'

interface FilterPopoverProps {
  options: AskOptions
  onChange: (filters: SourceFilters) => void
}

/** Popover with the filters: age, site and language of the sources. Renders nothing when the source is not a web source. */
export function FilterPopover({ options, onChange }: FilterPopoverProps) {
  const t = useText()
  const by = narrowing(options.source)
  if (!by.time) return null
  const { filters } = options
  const count = Object.keys(filtersOf(options)).length
  const change = (part: SourceFilters) => onChange({ ...filters, ...part })
  const words = count === 0 ? t('ask.filter') : t('ask.filter.count', { n: count })
  return (
    <Popover
      label={words}
      title={t('ask.filter')}
      data-tip={words}
      trigger={
        <>
          <Icon name="filter" size={16} />
          {count > 0 && <span className="text-xs tabular-nums">{count}</span>}
        </>
      }
      triggerClass={`wj-press inline-flex min-h-9 min-w-9 items-center justify-center gap-1 rounded-2 px-2 hover:bg-sunken hover:text-ink max-sm:min-h-touch max-sm:min-w-touch ${count > 0 ? 'text-ford' : 'text-ink-2'}`}
    >
      <div className="flex flex-col gap-4">
        <Pills
          label={t('ask.filter.time')}
          value={filters.time ?? 'any'}
          options={(['any', ...timeRanges] as const).map((value) => ({ value, label: t(`ask.filter.time.${value}`) }))}
          onChange={(time) => change({ time: time === 'any' ? undefined : time })}
        />
        {by.lang && (
          <Pills
            label={t('ask.filter.lang')}
            value={filters.sourceLang ?? 'any'}
            options={(['any', 'zh', 'en'] as const).map((value) => ({ value, label: t(`ask.filter.lang.${value}`) }))}
            onChange={(lang) => change({ sourceLang: lang === 'any' ? undefined : lang })}
          />
        )}
        {by.scholarLang && (
          <Pills
            label={t('ask.filter.scholarLang')}
            value={filters.scholarLang ?? 'all'}
            options={(['all', 'zh', 'en'] as const).map((value) => ({
              value,
              label: t(`ask.filter.lang.${value === 'all' ? 'any' : value}`),
            }))}
            onChange={(scholarLang) => change({ scholarLang })}
          />
        )}
        {by.site && <SiteField site={filters.site ?? ''} onChange={(site) => change({ site: site || undefined })} />}
        {count > 0 && (
          <Button
            className="self-start"
            onClick={() => onChange({ time: undefined, site: undefined, sourceLang: undefined, scholarLang: 'all' })}
          >
            {t('ask.filter.clear')}
          </Button>
        )}
      </div>
    </Popover>
  )
}

function SiteField({ site, onChange }: { site: string; onChange: (site: string) => void }) {
  const t = useText()
  const problem = site !== '' && siteOf(site) === undefined
  return (
    <div>
      <TextField
        labelShown
        label={t('ask.filter.site')}
        placeholder="example.org"
        value={site}
        inputMode="url"
        autoCapitalize="none"
        aria-invalid={problem || undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onChange(siteOf(site) ?? '')}
      />
      {problem && (
        <p role="alert" className="mt-1 text-xs leading-5 text-ink-2">
          {t('ask.filter.site.wrong')}
        </p>
      )}
    </div>
  )
}
