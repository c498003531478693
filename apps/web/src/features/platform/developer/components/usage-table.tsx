import type { CountedCalls } from '@wenjin/contract'
import { Scroller } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'

export interface UsageRow extends CountedCalls {
  id: string
  name: string
  /** The redacted key; absent for a kind of call. */
  mark?: string | null
}

const cell = 'py-2 pl-4 text-right whitespace-nowrap'

/** The totals of the calls per key or per kind. */
export function UsageTable({ title, first, rows }: { title: string; first: string; rows: readonly UsageRow[] }) {
  const t = useText()
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-base leading-7 font-semibold">{title}</h2>
      <Scroller label={title} className="overflow-x-auto">
        <table className="w-full border-collapse text-sm leading-6 tabular-nums">
          <thead>
            <tr className="border-b border-line-strong">
              <th scope="col" className="py-2 text-left font-semibold whitespace-nowrap">
                {first}
              </th>
              {(['calls', 'errors', 'p50', 'p95', 'credits'] as const).map((name) => (
                <th key={name} scope="col" className={`${cell} font-semibold`}>
                  {t(`apiUsage.csv.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, mark, calls, errors, p50, p95, credits }) => (
              <tr key={id} className="border-b border-line">
                <th scope="row" className="max-w-80 min-w-32 py-2 text-left font-normal break-words">
                  {name}
                  {mark && <code className="block font-mono text-xs leading-5 text-ink-2">{mark}</code>}
                </th>
                <td className={cell}>{calls}</td>
                <td className={cell}>{errors}</td>
                <td className={cell}>{p50 ?? '–'}</td>
                <td className={cell}>{p95 ?? '–'}</td>
                <td className={cell}>{credits}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  )
}
