import type { Lang, Topic } from '@wenjin/contract'
import { Choice, classNames, type ChoiceOption } from '@wenjin/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { engineName } from '../../../lib/format/engine-name.ts'
import { useInstance } from '../../../lib/api/instance.ts'
import { useText, type Text } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { useSetting } from '../../../lib/storage/settings.ts'
import { holdsUntil } from '../../../lib/storage/storage.ts'
import { useTopics } from '../../library/topic/index.ts'
import { engineOf, needsNetwork, topicOf } from './ask-options.ts'
import { useModels } from './options.queries.ts'

/** The engines, followed by the categories from the most general to the most specific. */
const rowOrder = ['default', 'ai', 'webpage', 'scholar', 'pdf', 'podcast', 'image', 'video', 'mine'] as const

interface Offering {
  topics: readonly Topic[] | undefined
  lang: Lang
  traditional: boolean
  /** True when the instance has no network connection. */
  offline: boolean
}

/** Returns the sources of a question as options: engines, categories and libraries. */
export function sourceOptions(t: Text, { topics = [], lang, traditional, offline }: Offering): ChoiceOption[] {
  return [
    ...rowOrder.map((engine) => ({
      value: engine,
      label: engineName(engine, lang, traditional),
      ...(offline && needsNetwork(engine) && { hint: t('source.offline.hint') }),
    })),
    ...topics
      .filter((topic) => !topic.own)
      .map((topic) => ({ value: `topic:${topic.id}`, label: topic.name, hint: t('source.topic.hint', { n: topic.fileCount }) })),
  ]
}

interface SourceRowProps {
  source: string
  onChange: (source: string) => void
}

/** Row of sources to search, which scrolls on phones: everything, the model only, a category, a library. */
export function SourceRow({ source, onChange }: SourceRowProps) {
  const t = useText()
  const name = useId()
  const [lang] = useSetting('uiLang')
  const [traditional] = useSetting('traditionalSearch')
  const [chosenAt] = useSetting('engineUpdateTime')
  const { data: instance } = useInstance()
  const { data: topics } = useTopics()
  const { data: models } = useModels()
  const row = useRef<HTMLFieldSetElement>(null)
  const [wantsAi, setWantsAi] = useState(false)
  const noModel = models?.length === 0
  const libraries = (topics ?? []).filter((topic) => !topic.own)
  const until = holdsUntil('defaultEngine', source, chosenAt)
  const untilTime =
    until === Infinity ? null : new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(until)
  const choose = (engine: string) => {
    setWantsAi(engine === 'ai')
    if (engine !== 'ai' || !noModel) onChange(engine)
  }
  useEffect(() => {
    // Scroll the chosen source into view where the row is narrower than its content.
    row.current?.querySelector(':checked')?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <div className="flex flex-col items-center gap-1.5">
      <fieldset ref={row} className="wj-row max-w-full min-w-0 overflow-x-auto p-1">
        <legend className="sr-only">{t('source.label')}</legend>
        <div className="flex w-max items-center gap-0.5 sm:w-auto sm:flex-wrap sm:justify-center">
          {rowOrder.map((engine) => (
            <label
              key={engine}
              className={classNames(
                'relative inline-flex min-h-9 cursor-pointer items-center rounded-full px-3 text-sm select-none focus-within:outline-2 focus-within:outline-ford max-sm:min-h-touch max-sm:min-w-touch max-sm:justify-center',
                engine === source ? 'bg-ink text-paper' : 'text-ink-2 hover:bg-sunken hover:text-ink',
                engine === 'webpage' && 'ml-2',
              )}
            >
              <input
                type="radio"
                name={name}
                value={engine}
                checked={engine === source}
                className="sr-only"
                onChange={() => choose(engine)}
              />
              {engineName(engine, lang, traditional)}
            </label>
          ))}
          {(topics === undefined || libraries.length > 0) && (
            <Choice
              label={t('source.library')}
              icon="library"
              value={topicOf(source) === null ? 'none' : source}
              options={[
                { value: 'none', label: t('source.library.none'), hint: t('source.library.none.hint') },
                ...libraries.map((topic) => ({
                  value: `topic:${topic.id}`,
                  label: topic.name,
                  hint: t('source.topic.hint', { n: topic.fileCount }),
                })),
              ]}
              onChange={(value) => onChange(value === 'none' ? 'default' : value)}
            />
          )}
        </div>
      </fieldset>
      {instance?.offline === true && needsNetwork(source) && (
        <output className="text-center text-sm leading-6 text-ink-2">
          {t('source.offline', { name: engineName(engineOf(source), lang, traditional) })}
        </output>
      )}
      {untilTime !== null && <p className="text-center text-xs leading-5 text-ink-2">{t('source.until', { time: untilTime })}</p>}
      {wantsAi && noModel && (
        <output className="text-center text-sm leading-6 text-ink-2">
          {t('source.ai.noModel')}{' '}
          <Link className="text-ford underline underline-offset-4" to={paths.searchResult(t('noModel.question'))}>
            {t('noModel.how')}
          </Link>
        </output>
      )}
    </div>
  )
}
