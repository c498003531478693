import { classNames, Facts, Icon } from '@wenjin/ui'
import { documentOf, sourceLabels, type FoundSource } from '@wenjin/contract'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { useSetting } from '../../../lib/storage/settings.ts'
import { snippetBody } from './snippet.ts'
import { LitText } from './list/lit-text.tsx'
import { MediaCard } from './media/media-card.tsx'
import { ScholarActions } from './scholar/scholar-actions.tsx'
import { academicIdOf, factsOf } from './source-facts.ts'
import { SourceLink } from './source-link.tsx'

export interface SourceCardProps {
  source: FoundSource
  /** The words of the search. */
  words: readonly string[]
  /** True in a list of mixed categories: the category is shown beside the source. */
  showKind: boolean
  /** Level of its heading. */
  level?: 1 | 2 | 3
}

/** A source in the results list, rendered by its category. */
export function SourceCard(props: SourceCardProps) {
  const { source } = props
  if (source.media && ['podcast', 'video', 'image'].includes(source.category)) {
    return (
      <MediaCard key={source.id} source={source}>
        <SourceText {...props} />
      </MediaCard>
    )
  }
  return <SourceText {...props} />
}

/** Returns the address for the title of a source: the page of a scholarly record, else the source itself. */
export function titleAddress(source: FoundSource): string {
  const academicId = source.category === 'scholar' ? academicIdOf(source.scholar) : undefined
  return academicId ? paths.academicDetail(academicId) : source.link
}

function SourceText({ source, words, showKind, level = 2 }: SourceCardProps) {
  const t = useText()
  const Heading = `h${level}` as const
  const snippet = snippetBody(source.snippet, source.title)
  return (
    <article className="flex min-w-0 flex-1 flex-col gap-1">
      <SourceLine source={source} showKind={showKind} />
      <Heading className="text-base leading-7 font-semibold break-words">
        <SourceLink to={titleAddress(source)} className="underline-offset-4 hover:text-ford hover:underline">
          <LitText text={source.title || t('sources.untitled')} words={words} />
        </SourceLink>
      </Heading>
      {snippet && (
        <p className={classNames('text-sm leading-6 break-words text-ink-2', source.media ? 'line-clamp-2' : 'line-clamp-3')}>
          <LitText text={snippet} words={words} />
        </p>
      )}
      {source.category === 'scholar' && <ScholarActions source={source} />}
    </article>
  )
}

/** The category and origin of a source, above its title. */
function SourceLine({ source, showKind }: Pick<SourceCardProps, 'source' | 'showKind'>) {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const own = documentOf(source) !== null
  const kind = own && source.category !== 'mine' ? t('sources.library') : sourceLabels[source.category][lang]
  const facts = [showKind || own ? kind : undefined, ...factsOf(source, t)].filter((fact) => fact !== undefined)
  if (facts.length === 0 && !source.trusted) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs leading-5 text-ink-2">
      <Facts facts={facts} />
      {source.trusted && (
        <span className="inline-flex items-center gap-1">
          <Icon name="checkCircle" size={13} className="text-sprout" />
          {t('sources.trusted')}
        </span>
      )}
    </p>
  )
}
