import { Waiting } from '@wenjin/ui'
import type { Answer, Reference } from '@wenjin/contract'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { useTrustedSites } from '../../source-preference/index.ts'
import { sourceNumbers } from '../../answer/index.ts'
import { ReferenceCard } from './reference-card.tsx'
import { ReferenceFilter } from './reference-filter.tsx'
import { filterReferences, type ReferenceChoice } from './filter-references.ts'

/** Minimum number of sources for which the filter is shown. */
const manyReferences = 6

/** The sources of an answer, numbered like its marks: cited ones, and others that were read. */
export function SourceList({ answer, running, shareKey }: { answer: Answer; running: boolean; shareKey: string | undefined }) {
  const t = useText()
  const [filterShown] = useSetting('showReferenceFilter')
  const [choice, setChoice] = useState<ReferenceChoice>('all')
  const { references } = answer
  const filtering = filterShown && references.length >= manyReferences
  const trusted = useTrustedSites(filtering)
  if (references.length === 0) {
    return running ? <Waiting>{t('source.searching')}</Waiting> : <p className="leading-6 text-ink-2">{t('source.none')}</p>
  }
  const citationsOf = (reference: Reference) =>
    answer.citations.filter((citation) => citation.index === reference.index && citation.verdict !== 'unsupported')
  const titles = new Map<string, number>()
  for (const { title } of references) titles.set(title, (titles.get(title) ?? 0) + 1)
  const shown = filtering ? filterReferences(references, choice, trusted) : references
  const numbers = sourceNumbers(answer)
  const lines = shown
    .map((reference) => ({ reference, number: numbers.get(reference.index) ?? reference.index, cited: citationsOf(reference) }))
    .sort((a, b) => a.number - b.number)
  const groups = [
    { title: t('source.citedGroup'), lines: lines.filter((line) => line.cited.length > 0) },
    { title: t('source.readGroup'), lines: lines.filter((line) => line.cited.length === 0) },
  ].filter((group) => group.lines.length > 0)

  return (
    <div className="flex flex-col gap-4">
      {filtering && <ReferenceFilter references={references} trusted={trusted} value={choice} onChange={setChoice} />}
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3 className="pb-1 text-xs text-ink-2">{group.title}</h3>
          <ol className="flex flex-col">
            {group.lines.map(({ reference, number, cited }) => (
              <li key={reference.index}>
                <ReferenceCard
                  reference={reference}
                  number={number}
                  cited={cited}
                  shareKey={shareKey}
                  ownResultId={shareKey === undefined && !running ? answer.resultId : undefined}
                  namesake={(titles.get(reference.title) ?? 0) > 1}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {groups.length === 0 && <p className="leading-6 text-ink-2">{t('sources.filter.nothing')}</p>}
    </div>
  )
}
