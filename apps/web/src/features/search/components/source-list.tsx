import { Icon, Waiting } from '@wenjin/ui'
import type { Answer, Citation, Reference } from '@wenjin/contract'
import { Link } from 'react-router'
import { useText } from '../../../lib/i18n/index.ts'
import { documentOf } from '../../../lib/paths.ts'
import { snippetBody } from '../answer/snippet.ts'
import { originalAddress } from './source-passage.tsx'

/** The sources of an answer, numbered as its marks are: those it cites, and those that were read besides. */
export function SourceList({ answer, running, shareKey }: { answer: Answer; running: boolean; shareKey: string | undefined }) {
  const t = useText()
  if (answer.references.length === 0) {
    return running ? <Waiting>{t('source.searching')}</Waiting> : <p className="leading-6 text-ink-2">{t('source.none')}</p>
  }
  const citationsOf = (reference: Reference) =>
    answer.citations.filter((citation) => citation.index === reference.index && citation.verdict !== 'unsupported')
  const lines = answer.references.map((reference) => ({ reference, cited: citationsOf(reference) }))
  const groups = [
    { title: t('source.citedGroup'), lines: lines.filter((line) => line.cited.length > 0) },
    { title: t('source.readGroup'), lines: lines.filter((line) => line.cited.length === 0) },
  ].filter((group) => group.lines.length > 0)

  return (
    <div className="flex flex-col gap-4">
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3 className="pb-1 text-xs text-ink-2">{group.title}</h3>
          <ol className="flex flex-col">
            {group.lines.map(({ reference, cited }) => (
              <li key={reference.index}>
                <SourceLine reference={reference} cited={cited} shareKey={shareKey} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function SourceLine({ reference, cited, shareKey }: { reference: Reference; cited: readonly Citation[]; shareKey: string | undefined }) {
  const t = useText()
  const address = originalAddress(reference, cited[0], shareKey)
  const inside = documentOf(reference) !== null
  const details = [
    reference.site,
    reference.date,
    reference.page === undefined ? undefined : t('doc.page', { n: reference.page }),
    cited.length > 0 ? t('source.cited', { n: cited.length }) : undefined,
  ].filter(Boolean)
  const look = 'wj-press -mx-2 flex gap-3 rounded-2 px-2 py-2.5 hover:bg-sunken'
  const body = (
    <>
      <span className={`w-5 shrink-0 text-right leading-6 font-semibold tabular-nums ${cited.length > 0 ? 'text-seal' : 'text-ink-2'}`}>
        {reference.index}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block leading-6 font-semibold break-words">{reference.title}</span>
        <span className="line-clamp-2 text-xs leading-5 text-ink-2">{snippetBody(reference.snippet, reference.title)}</span>
        {details.length > 0 && <span className="mt-0.5 block text-xs leading-5 text-ink-2">{details.join(' · ')}</span>}
      </span>
      <Icon name={inside ? 'chevronRight' : 'external'} size={15} className="mt-1 shrink-0 text-ink-2" />
    </>
  )
  return inside ? (
    <Link to={address} className={look}>
      {body}
    </Link>
  ) : (
    <a href={address} target="_blank" rel="noreferrer" className={look}>
      {body}
    </a>
  )
}
