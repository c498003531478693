import type { Answer } from '@wenjin/contract'
import { useText } from '../../../../lib/i18n/index.ts'
import { sourceNumbers } from '../../answer/index.ts'

/** The sources of an answer, numbered like its marks. Printed only: on the screen the panel lists them. */
export function PrintedSources({ answer }: { answer: Answer }) {
  const t = useText()
  const cited = new Set(answer.citations.filter(({ verdict }) => verdict !== 'unsupported').map(({ index }) => index))
  const numbers = sourceNumbers(answer)
  const sources = answer.references
    .filter(({ index }) => cited.has(index))
    .map((reference) => ({ ...reference, number: numbers.get(reference.index) ?? reference.index }))
    .sort((a, b) => a.number - b.number)
  if (sources.length === 0) return null
  return (
    <section className="hidden text-sm leading-6 print:block">
      <h3 className="mb-1 font-semibold">{t('source.citedGroup')}</h3>
      <ol>
        {sources.map(({ index, number, title, link, site, date }) => (
          <li key={index} className="break-words">
            <span className="tabular-nums">[{number}]</span> {[title, site, date].filter(Boolean).join('，')}
            {link.startsWith('http') && ` ${link}`}
          </li>
        ))}
      </ol>
    </section>
  )
}
