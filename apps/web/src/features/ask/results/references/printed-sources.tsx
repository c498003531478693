import type { Answer } from '@wenjin/contract'
import { useText } from '../../../../lib/i18n/index.ts'

/** The sources of an answer, numbered like its marks. Printed only: on the screen the panel lists them. */
export function PrintedSources({ answer }: { answer: Answer }) {
  const t = useText()
  const cited = new Set(answer.citations.filter(({ verdict }) => verdict !== 'unsupported').map(({ index }) => index))
  const sources = answer.references.filter(({ index }) => cited.has(index))
  if (sources.length === 0) return null
  return (
    <section className="hidden text-sm leading-6 print:block">
      <h3 className="mb-1 font-semibold">{t('source.citedGroup')}</h3>
      <ol>
        {sources.map(({ index, title, link, site, date }) => (
          <li key={index} className="break-words">
            <span className="tabular-nums">[{index}]</span> {[title, site, date].filter(Boolean).join('，')}
            {link.startsWith('http') && ` ${link}`}
          </li>
        ))}
      </ol>
    </section>
  )
}
