import { Icon, Waiting } from '@wenjin/ui'
import type { Answer } from '@wenjin/contract'
import { Link } from 'react-router'
import { useText } from '../../../lib/i18n/index.ts'
import { documentIdOf } from '../../../lib/paths.ts'
import { originalAddress } from './source-passage.tsx'

/** The sources of an answer, numbered as its marks are; those that are cited say how often. */
export function SourceList({ answer, running, shareKey }: { answer: Answer; running: boolean; shareKey: string | undefined }) {
  const t = useText()
  if (answer.references.length === 0) {
    return running ? <Waiting>{t('source.searching')}</Waiting> : <p className="leading-6 text-ink-2">{t('source.none')}</p>
  }
  return (
    <ol className="flex flex-col gap-1">
      {answer.references.map((reference) => {
        const cited = answer.citations.filter((citation) => citation.index === reference.index && citation.verdict !== 'unsupported')
        const address = originalAddress(reference, cited[0], shareKey)
        const inside = documentIdOf(reference.link) !== null
        const details = [
          reference.site,
          reference.date,
          reference.page === undefined ? undefined : t('doc.page', { n: reference.page }),
          cited.length > 0 ? t('source.cited', { n: cited.length }) : undefined,
        ].filter(Boolean)
        const body = (
          <>
            <span className="w-5 shrink-0 text-right font-semibold text-seal tabular-nums">{reference.index}</span>
            <span className="min-w-0 flex-1">
              <span className="block leading-6 font-semibold break-words">{reference.title}</span>
              <span className="line-clamp-2 text-xs leading-5 text-ink-2">{reference.snippet}</span>
              {details.length > 0 && <span className="mt-0.5 block text-xs leading-5 text-ink-2">{details.join(' · ')}</span>}
            </span>
            <Icon name={inside ? 'chevronRight' : 'external'} size={15} className="mt-1 shrink-0 text-ink-2" />
          </>
        )
        const look = 'wj-press -mx-2 flex gap-3 rounded-2 px-2 py-2.5 hover:bg-sunken'
        return (
          <li key={reference.index}>
            {inside ? (
              <Link to={address} className={look}>
                {body}
              </Link>
            ) : (
              <a href={address} target="_blank" rel="noreferrer" className={look}>
                {body}
              </a>
            )}
          </li>
        )
      })}
    </ol>
  )
}
