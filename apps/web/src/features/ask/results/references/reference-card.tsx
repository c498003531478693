import { documentOf, sourceShareId, type Citation, type Reference } from '@wenjin/contract'
import { Facts, Icon } from '@wenjin/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { usePlaceLabel } from '../../../../lib/format/place-label.ts'
import { ShareDialog } from '../../../write/share/index.ts'
import { snippetBody } from '../snippet.ts'
import { Cover } from '../cover.tsx'
import { academicIdOf, factsOf } from '../source-facts.ts'
import { SourceLink } from '../source-link.tsx'
import { originalAddress } from './source-passage.tsx'

interface ReferenceCardProps {
  reference: Reference
  /** The number that readers see. */
  number: number
  /** The citations of the answer that refer to it. */
  cited: readonly Citation[]
  shareKey: string | undefined
  /** Id of the reader's own finished turn that has this source; undefined otherwise. */
  ownResultId: string | undefined
  /** True when another source of the answer has the same title: the file name distinguishes them. */
  namesake: boolean
}

/** Classes of links below a card, aligned with its text. */
const below = 'mb-2 ml-8 inline-flex min-h-6 items-center text-xs text-ford underline-offset-4 hover:underline max-sm:min-h-touch'

/** A source of an answer in a row, with a link to the cited place. */
export function ReferenceCard({ reference, number, cited, shareKey, ownResultId, namesake }: ReferenceCardProps) {
  const t = useText()
  const labelOf = usePlaceLabel()
  const inside = documentOf(reference) !== null
  const academicId = academicIdOf(reference.scholar)
  const details = [
    namesake ? reference.fileName : undefined,
    ...factsOf(reference, t),
    labelOf((cited[0] ?? reference).place),
    cited.length > 0 ? t('source.cited', { n: cited.length }) : undefined,
  ].filter((fact) => fact !== undefined)
  return (
    <div className="-mx-2 rounded-2 px-2 hover:bg-sunken">
      <SourceLink to={originalAddress(reference, cited[0], shareKey)} className="wj-press flex gap-3 py-2.5">
        <span className={`w-5 shrink-0 text-right leading-6 font-semibold tabular-nums ${cited.length > 0 ? 'text-seal' : 'text-ink-2'}`}>
          {number}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block leading-6 font-semibold break-words">{reference.title}</span>
          <span className="line-clamp-2 text-xs leading-5 text-ink-2">{snippetBody(reference.snippet, reference.title)}</span>
          {details.length > 0 && (
            <span className="mt-0.5 block text-xs leading-5 break-words text-ink-2">
              <Facts facts={details} />
            </span>
          )}
        </span>
        {reference.media?.cover && (
          <Cover
            url={reference.media.cover}
            icon={reference.category === 'podcast' ? 'headphones' : 'image'}
            className={reference.category === 'podcast' ? 'size-12' : 'aspect-video h-12'}
          />
        )}
        <Icon name={inside ? 'chevronRight' : 'external'} size={15} className="mt-1 shrink-0 text-ink-2" />
      </SourceLink>
      {academicId && (
        <Link to={paths.academicDetail(academicId)} className={below}>
          {t('sources.record')}
        </Link>
      )}
      {ownResultId && (reference.category === 'podcast' || reference.category === 'scholar') && (
        <ShareSource id={sourceShareId(ownResultId, reference.index)} title={reference.title} />
      )}
    </div>
  )
}

/** Shares the source alone, without the question and the answer. */
function ShareSource({ id, title }: { id: string; title: string }) {
  const t = useText()
  const [sharing, setSharing] = useState(false)
  return (
    <>
      <button type="button" className={below} aria-label={t('sources.share.named', { title })} onClick={() => setSharing(true)}>
        {t('sources.share')}
      </button>
      <ShareDialog open={sharing} onOpenChange={setSharing} scopes={[{ kind: 'source', id }]} />
    </>
  )
}
