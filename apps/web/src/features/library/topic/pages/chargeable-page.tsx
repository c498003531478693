import { Notice, Waiting } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { FormAlert } from '../components/form-alert.tsx'
import { TopicsFrame } from '../components/topics-frame.tsx'
import { useCircle } from '../topic.queries.ts'

/**
 * The page for the price of a person's subscriptions; for signed-in persons only. Nothing on this instance costs anything, and the page
 * says so.
 */
export function ChargeablePage() {
  const t = useText()
  const { data, error } = useCircle('subscriber')
  return (
    <TopicsFrame title={t('chargeable.title')} lead={t('chargeable.lead')}>
      <FormAlert error={error} />
      {!data && !error && <Waiting>{t('topic.list.loading')}</Waiting>}
      {data?.total === 0 && (
        <Notice icon="gift" title={t('subscription.topics.empty')} text={t('subscription.topics.empty.text')}>
          <Link className="text-sm text-ford underline underline-offset-4" to={paths.knowledgeIsland()}>
            {t('topic.place.island')}
          </Link>
        </Notice>
      )}
      {data && data.total > 0 && (
        <section aria-label={t('chargeable.yours')} className="flex flex-col gap-2">
          <h2 className="text-base leading-7 font-semibold">{t('chargeable.yours')}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {data.list.map((topic) => (
              <li key={topic.id} className="flex min-h-12 items-center justify-between gap-4 py-2">
                <Link to={paths.topic(topic.id)} className="min-w-0 break-words hover:text-ford">
                  {topic.name}
                </Link>
                <span className="shrink-0 text-sm text-sprout">{t('chargeable.free')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </TopicsFrame>
  )
}
