import type { FileIntroduction, SpokenDate, SpokenOf } from '@wenjin/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText, type TextKey } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/navigation/paths.ts'

/** A row of an introduction: its label and its entries. */
export function IntroductionLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-3 gap-y-1 sm:flex-row">
      <dt className="shrink-0 pt-1 text-sm leading-6 text-ink-2 sm:w-16">{label}</dt>
      <dd className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1 gap-y-1">{children}</dd>
    </div>
  )
}

const plain = 'inline-flex min-h-8 max-w-full items-center rounded-2 px-2 text-sm hover:bg-sunken hover:text-ford max-sm:min-h-touch'

/** Link to the place in the document that mentions the entry. */
function SpokenLink({ one, label }: { one: SpokenOf; label: string }) {
  return (
    <Link className={plain} to={paths.document(one.documentId, { start: one.start, end: one.end })}>
      <span className="truncate">{label}</span>
      {one.count > 1 && <span className="ml-1 text-xs text-ink-2 tabular-nums">{one.count}</span>}
    </Link>
  )
}

/** Number of subjects named in the first sentence. */
const namedTopics = 4

/**
 * What the texts are about: how many there are and their subjects, then the model's sentences, or without a model
 * the texts' own first sentences. Each sentence links to its passage.
 */
export function SummaryLines({ introduction: { documents, topics, summary, opening } }: { introduction: FileIntroduction }) {
  const t = useText()
  const sentences = summary?.length ? summary.map(({ text, places: [place] }) => ({ text, ...place! })) : (opening ?? [])
  if (sentences.length === 0) return null
  const names = topics.slice(0, namedTopics).map(({ name }) => name)
  const hasSummary = Boolean(summary?.length)
  // First sentences of different texts do not continue each other.
  const isList = !hasSummary && documents > 1
  return (
    <p className="text-sm leading-6">
      {documents > 1 && names.length > 1 && t('intro.lead', { n: documents, names: names.join(t('intro.strip.comma')) })}
      {sentences.map(({ text, documentId, start, end }) => (
        <Link
          key={`${documentId} ${start}`}
          className={isList ? 'mt-1 block hover:text-ford hover:underline' : 'hover:text-ford hover:underline'}
          to={paths.document(documentId, { start, end })}
        >
          {/[!-~]$/u.test(text) ? `${text} ` : text}
        </Link>
      ))}
      <span className={isList ? 'text-xs text-ink-2' : 'ml-2 text-xs whitespace-nowrap text-ink-2'}>
        {t(hasSummary ? 'intro.summary' : 'intro.opening')}
      </span>
    </p>
  )
}

/** Returns a function that formats a date: its year, year and month, or full date. */
function useDateLabel(): (date: SpokenDate) => string {
  const t = useText()
  return ({ iso }) => {
    const [year = '', month, day] = iso.split('-').map((part) => String(Number(part)))
    if (day !== undefined) return t('intro.day', { year, month: month!, day })
    return month === undefined ? t('intro.year', { year }) : t('intro.month', { year, month })
  }
}

const named = [
  ['people', 'intro.people'],
  ['places', 'intro.places'],
] as const satisfies readonly (readonly ['people' | 'places', TextKey])[]

/** The people, places and dates that the texts mention, each linked to a passage. */
export function SpokenLines({ introduction }: { introduction: FileIntroduction }) {
  const t = useText()
  const dateLabel = useDateLabel()
  return (
    <>
      {named.map(([kind, label]) =>
        introduction[kind].length === 0 ? null : (
          <IntroductionLine key={kind} label={t(label)}>
            {introduction[kind].map((one) => (
              <SpokenLink key={one.name} one={one} label={one.name} />
            ))}
          </IntroductionLine>
        ),
      )}
      {introduction.dates.length > 0 && (
        <IntroductionLine label={t('intro.dates')}>
          {introduction.dates.map((one) => (
            <SpokenLink key={one.iso} one={one} label={dateLabel(one)} />
          ))}
        </IntroductionLine>
      )}
    </>
  )
}

interface TopicWordsProps {
  introduction: FileIntroduction
  busy: boolean
  onAsk: (question: string) => void
}

/** The subjects of the texts, each with the number of documents or sentences that mention it; a press asks for those places. */
export function TopicWords({ introduction, busy, onAsk }: TopicWordsProps) {
  const t = useText()
  if (introduction.topics.length === 0) return null
  const several = introduction.documents > 1
  return (
    <IntroductionLine label={t('intro.topics')}>
      {introduction.topics.map(({ name, count }) => (
        <button
          key={name}
          type="button"
          disabled={busy}
          className={plain}
          title={t(several ? 'intro.topic.documents' : 'intro.topic.places', { n: count })}
          onClick={() => onAsk(t(several ? 'intro.topic.ask' : 'intro.topic.askOne', { name }))}
        >
          <span className="truncate">{name}</span>
          <span className="ml-1 text-xs text-ink-2 tabular-nums">{count}</span>
        </button>
      ))}
    </IntroductionLine>
  )
}
