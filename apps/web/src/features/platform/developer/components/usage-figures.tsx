import type { ApiUsage } from '@wenjin/contract'
import { Notice, buttonClass } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { callName, failureName } from '../call-name.ts'
import { UsageCharts } from './usage-charts.tsx'
import { UsageTable } from './usage-table.tsx'
import { keyName } from '../usage-cells.ts'

/** Returns the seconds of a time of day, two digits. */
export const secondsOf = (at: number) => String(new Date(at).getSeconds()).padStart(2, '0')

/** The calls of a period: in total, over time, and by key and call. */
export function UsageFigures({ usage, empty }: { usage: ApiUsage; empty: boolean }) {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const { total, keys, calls, errors, creditsToday } = usage
  if (total.calls === 0 && total.credits === 0) {
    return (
      <Notice icon="chart" title={t('apiUsage.empty')} text={t(empty ? 'apiUsage.empty.text' : 'apiUsage.empty.filtered')}>
        <Link to={paths.playground()} className={buttonClass('solid')}>
          {t('apiUsage.empty.try')}
        </Link>
        <Link to={paths.apiKeys()} className={buttonClass()}>
          {t('apiUsage.empty.keys')}
        </Link>
      </Notice>
    )
  }
  const share = total.calls === 0 ? '' : ` (${Math.round((total.errors / total.calls) * 1000) / 10} %)`
  const tiles: readonly [string, string | number][] = [
    [t('apiUsage.csv.calls'), total.calls],
    [t('apiUsage.csv.errors'), `${total.errors}${share}`],
    [t('apiUsage.csv.p50'), total.p50 ?? '–'],
    [t('apiUsage.csv.p95'), total.p95 ?? '–'],
    [t('apiUsage.csv.credits'), total.credits],
    [t('apiUsage.creditsToday'), creditsToday],
  ]
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {tiles.map(([name, value]) => (
          <div key={name} className="rounded-2 border border-line bg-raised px-4 py-3">
            <dt className="text-xs leading-5 text-ink-2">{name}</dt>
            <dd className="text-lg leading-8 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <UsageCharts usage={usage} />
      <UsageTable
        title={t('apiUsage.byKey')}
        first={t('apiUsage.csv.key')}
        rows={keys.map((key) => ({ ...key, id: key.apiKeyId, name: keyName(t, key), mark: key.redactedKey }))}
      />
      <UsageTable
        title={t('apiUsage.byCall')}
        first={t('apiUsage.csv.callKind')}
        rows={calls.map((line) => ({ ...line, id: line.call, name: callName(t, line.call) }))}
      />
      {errors.length > 0 && (
        <section aria-label={t('apiUsage.byFailure')} className="flex flex-col gap-2">
          <h2 className="text-base leading-7 font-semibold">{t('apiUsage.byFailure')}</h2>
          <ul className="divide-y divide-line rounded-2 border border-line bg-raised px-4 text-sm leading-6">
            {errors.map(({ code, calls: n }) => (
              <li key={code} className="flex gap-4 py-2">
                <code className="w-14 shrink-0 font-mono tabular-nums">{code}</code>
                <span className="min-w-0 flex-1">{failureName(t, code, lang)}</span>
                <span className="tabular-nums">{n}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
