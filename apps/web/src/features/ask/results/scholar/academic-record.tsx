import type { FoundSource, readerContract, RouteData } from '@wenjin/contract'
import { Button, buttonClass, Icon } from '@wenjin/ui'
import { useText, type TextKey } from '../../../../lib/i18n/index.ts'
import { SlowSessionNotice, useAsk } from '../../question/index.ts'
import { ScholarActions } from './scholar-actions.tsx'
import { SourceCard } from '../source-card.tsx'
import { SourceLink } from '../source-link.tsx'

/** A scholarly work in full: authors, venue, date, abstract, and similar works. */
export function AcademicRecord({ source, abstract, similar }: RouteData<(typeof readerContract)['getAcademicDetail']>) {
  const t = useText()
  return (
    <article className="column flex flex-col gap-6 pt-8 pb-16">
      <header className="flex flex-col gap-2">
        <h1 className="text-xl leading-8 font-semibold text-balance break-words">{source.title || t('sources.untitled')}</h1>
        {source.authors && source.authors.length > 0 && (
          <p className="text-sm leading-6 break-words text-ink-2">{source.authors.join(t('sources.authorComma'))}</p>
        )}
        <ScholarActions source={source}>
          <SourceLink to={source.link} className={buttonClass('quiet')}>
            <Icon name="external" size={16} />
            {t('academic.original')}
          </SourceLink>
        </ScholarActions>
      </header>
      <WorkQuestionBox source={source} />
      <section aria-labelledby="academic-abstract" className="flex flex-col gap-2">
        <h2 id="academic-abstract" className="text-base leading-7 font-semibold">
          {t('academic.abstract')}
        </h2>
        {abstract ? (
          <p className="leading-7 break-words whitespace-pre-line">{abstract}</p>
        ) : (
          <p className="text-sm leading-6 text-ink-2">{t('academic.noAbstract')}</p>
        )}
      </section>
      <Facts source={source} />
      {similar.length > 0 && (
        <section aria-labelledby="academic-similar" className="flex flex-col gap-4">
          <h2 id="academic-similar" className="text-base leading-7 font-semibold">
            {t('academic.similar')}
          </h2>
          <ul className="flex flex-col gap-6">
            {similar.map((work) => (
              <li key={work.id}>
                <SourceCard source={work} words={[]} showKind={false} level={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

/** Asks about the content of the work from its free full text, or else its page. */
function WorkQuestionBox({ source }: { source: FoundSource }) {
  const t = useText()
  const { options, ask, busy, slow, cancel } = useAsk()
  const url = source.scholar?.pdfUrl ?? source.link
  return (
    <div className="flex flex-col gap-2 rounded-2 bg-sunken px-4 py-3 sm:flex-row sm:items-center sm:justify-between">
      <p className="text-sm leading-6 text-ink-2">{t('academic.ask.hint')}</p>
      <Button
        variant="solid"
        icon="quote"
        className="shrink-0"
        disabled={busy}
        onClick={() =>
          void ask(t('academic.ask.question', { title: source.title }), { url }, { how: { ...options, source: 'scholar', filters: {} } })
        }
      >
        {t('academic.ask')}
      </Button>
      {(slow || cancel) && <SlowSessionNotice slow={slow} cancel={cancel} />}
    </div>
  )
}

/** The publication facts of a record. */
function Facts({ source }: { source: FoundSource }) {
  const t = useText()
  const { journal, year, volume, issue, pages, publisher, citedBy, doi, arxivId, pmid } = source.scholar ?? {}
  const facts: { name: TextKey; value: string | number | undefined; link?: string }[] = [
    { name: 'academic.journal', value: journal },
    { name: 'academic.year', value: year ?? source.date },
    { name: 'academic.volume', value: volume },
    { name: 'academic.issue', value: issue },
    { name: 'academic.pages', value: pages },
    { name: 'academic.publisher', value: publisher },
    { name: 'academic.citedBy', value: citedBy },
    { name: 'academic.doi', value: doi, link: `https://doi.org/${doi}` },
    { name: 'academic.arxiv', value: arxivId, link: `https://arxiv.org/abs/${arxivId}` },
    { name: 'academic.pubmed', value: pmid, link: `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` },
  ]
  const known = facts.filter(({ value }) => value !== undefined && value !== '')
  if (known.length === 0) return null
  return (
    <section aria-labelledby="academic-facts" className="flex flex-col gap-2">
      <h2 id="academic-facts" className="text-base leading-7 font-semibold">
        {t('academic.facts')}
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm leading-6">
        {known.map(({ name, value, link }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-2">{t(name)}</dt>
            <dd className="min-w-0 break-words">
              {link ? (
                <SourceLink to={link} className="text-ford underline-offset-4 hover:underline">
                  {value}
                </SourceLink>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
