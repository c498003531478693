import { documentOf, sourceCategories, type FoundSource, type Reference } from '@wenjin/contract'
import { buttonClass, Icon, Notice, Spinner, Waiting } from '@wenjin/ui'
import { Suspense } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { safeAddress } from '../../../../lib/navigation/safe-address.ts'
import { DocumentReader } from '../../../library/document/index.ts'
import { Verdict } from '../../answer/index.ts'
import { useResults } from '../session.queries.ts'
import { ScholarActions, SourceCard } from '../../results/index.ts'

/** Converts a source of an answer to the form that a card shows. */
function foundSource({ index, category, services = [], ...reference }: Reference): FoundSource {
  return { ...reference, id: String(index), category: sourceCategories.find((known) => known === category) ?? 'webpage', services }
}

/** Source number `index` of a session: its citations in the answer, and the original at the chosen citation. */
export function DetailPage() {
  const t = useText()
  const { index = '', id = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const shareKey = query.get('shareKey') ?? undefined
  const results = useResults(id, shareKey)
  // Use the latest turn that has such a source.
  const turn = results.data?.findLast((result) => result.references.some((reference) => String(reference.index) === index))
  const reference = turn?.references.find((known) => String(known.index) === index)
  usePageTitle(reference?.title)

  if (results.isPending) {
    return <Waiting className="column py-10">{t('doc.loading')}</Waiting>
  }
  if (!turn || !reference) {
    return (
      <Notice page alert icon="search" title={t('detail.missing')} text={results.error?.message ?? t('detail.missing.text')}>
        <Link className={buttonClass()} to={paths.search(id, shareKey)}>
          {t('detail.back')}
        </Link>
      </Notice>
    )
  }

  const citations = turn.citations.filter((citation) => citation.index === reference.index && citation.quote !== '')
  const chosen = citations[Number(query.get('citation') ?? 0)] ?? citations[0]
  const documentId = documentOf(reference)
  return (
    <div className="column flex flex-col gap-5 py-6">
      <Link className={buttonClass('quiet', '-ml-3 self-start')} to={paths.search(id, shareKey)}>
        <Icon name="back" size={16} />
        {turn.question}
      </Link>
      {citations.length > 0 && (
        <section aria-label={t('detail.citations')} className="rounded-2 bg-sunken px-4 py-3">
          <p className="mb-2 text-sm font-semibold">{t('source.cited', { n: citations.length })}</p>
          <ol className="flex flex-col gap-1">
            {citations.map((citation, i) => (
              <li key={citation.mark}>
                <button
                  type="button"
                  aria-pressed={citation === chosen}
                  className="wj-press flex w-full items-start gap-3 rounded-1 px-2 py-1.5 text-left text-sm leading-6 hover:bg-raised aria-pressed:bg-raised"
                  onClick={() => setQuery({ ...(shareKey && { shareKey }), citation: String(i) }, { replace: true })}
                >
                  <span className="min-w-0 flex-1 break-words">{citation.quote}</span>
                  <Verdict verdict={citation.verdict} />
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
      {documentId !== null && reference.scholar && <ScholarActions source={foundSource(reference)} />}
      {documentId === null ? (
        <section className="flex flex-col gap-4">
          <SourceCard source={foundSource(reference)} words={[]} showKind level={1} />
          <a className={buttonClass('outline', 'self-start')} href={safeAddress(reference.link)} target="_blank" rel="noreferrer">
            <Icon name="external" size={16} />
            {t('source.openOriginal')}
          </a>
        </section>
      ) : (
        <Suspense fallback={<Spinner />}>
          <DocumentReader key={chosen?.mark} id={documentId} start={chosen?.start} end={chosen?.end} shareKey={shareKey} />
        </Suspense>
      )}
    </div>
  )
}
