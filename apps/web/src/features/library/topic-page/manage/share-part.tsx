import type { Topic } from '@wenjin/contract'
import { useText } from '../../../../lib/i18n/index.ts'
import { Section } from '../../../people/settings/index.ts'
import { ShareForm } from '../../../write/share/index.ts'

/** The share link of a topic, and its options. */
export function SharePart({ topic }: { topic: Topic }) {
  const t = useText()
  return (
    <Section title={t('share.link')}>
      <ShareForm scopes={[{ kind: 'topic', id: topic.id }]} />
    </Section>
  )
}
