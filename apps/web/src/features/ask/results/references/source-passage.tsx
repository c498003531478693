import { buttonClass, Facts, Icon } from '@wenjin/ui'
import { documentOf, type Citation, type Reference } from '@wenjin/contract'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { usePlaceLabel } from '../../../../lib/format/place-label.ts'
import { useWide } from '../../../../lib/browser/platform.ts'
import { QuoteInContext, usePassages } from '../../../library/document/index.ts'
import { snippetBody } from '../snippet.ts'
import { factsOf } from '../source-facts.ts'
import { CitationDoubt } from './citation-doubt.tsx'
import { Verdict } from '../../answer/index.ts'

/** Returns the address of a reference's original, at the place of the citation when given. */
export function originalAddress(reference: Reference, citation: Citation | undefined, shareKey?: string): string {
  const documentId = documentOf(reference)
  if (documentId === null) return reference.link
  const { start, end } = citation ?? { start: reference.start, end: undefined }
  return paths.document(documentId, { start, end, shareKey })
}

interface SourcePassageProps {
  reference: Reference | undefined
  /** The number that readers see for it. */
  number: number
  citation: Citation | undefined
  shareKey: string | undefined
  /** Opens the original beside the answer; when absent or when no panel fits, it opens as a page. */
  onOpen?: (documentId: string) => void
}

/** A source and the exact passage of a mark: title, site, date, quote in its context, verdict, and a link to the original. */
export function SourcePassage({ reference, number, citation, shareKey, onOpen }: SourcePassageProps) {
  const t = useText()
  const wide = useWide()
  const labelOf = usePlaceLabel()
  const cited = reference ? documentOf(reference) : null
  const { start, end } = citation ?? {}
  // A visitor of shared answers opens the quoted passages, unless the sharer opened the whole document.
  const shared = usePassages(cited, { start, end }, shareKey, shareKey !== undefined && start !== undefined && end !== undefined)
  const openText = t(shared.data?.whole === false ? 'source.openQuotes' : 'source.openOriginal')
  if (!reference) return <p className="leading-6 text-ink-2">{t('mark.pending')}</p>
  const documentId = documentOf(reference)
  const details = [...factsOf(reference, t), labelOf((citation ?? reference).place)].filter((fact) => fact !== undefined)
  const address = originalAddress(reference, citation, shareKey)
  const openHere = wide && documentId !== null && onOpen !== undefined

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline gap-2">
        <span className="text-sm font-semibold text-seal tabular-nums">{number}</span>
        <p className="min-w-0 leading-6 font-semibold break-words">{reference.title}</p>
      </div>
      {details.length > 0 && (
        <p className="text-xs leading-5 break-words text-ink-2">
          <Facts facts={details} />
        </p>
      )}
      {citation?.quote ? (
        <QuoteInContext documentId={documentId} quote={citation.quote} start={citation.start} end={citation.end} shareKey={shareKey} />
      ) : (
        <p className="line-clamp-4 leading-6 text-ink-2">{snippetBody(reference.snippet, reference.title)}</p>
      )}
      {citation && <CitationDoubt citation={citation} />}
      <div className="flex items-center justify-between gap-2">
        <Verdict verdict={citation?.verdict} />
        {documentId === null ? (
          <a href={address} target="_blank" rel="noreferrer" className={buttonClass('link', '-mr-2')}>
            {t('source.openOriginal')}
            <Icon name="external" size={15} />
          </a>
        ) : (
          <Link
            to={address}
            className={buttonClass('link', '-mr-2')}
            onClick={(event) => {
              if (!openHere || event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onOpen(documentId)
            }}
          >
            {openText}
            <Icon name="chevronRight" size={15} />
          </Link>
        )}
      </div>
    </div>
  )
}
