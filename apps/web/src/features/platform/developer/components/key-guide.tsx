import { buttonClass } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { Section } from '../../../people/settings/index.ts'
import { ProgramCode } from './program-code.tsx'

/** A first call with a key, and links to the next pages. */
export function KeyGuide() {
  const t = useText()
  const body = { model: 'fast', messages: [{ role: 'user', content: t('key.example.question') }], stream: true }
  return (
    <Section title={t('key.example')} text={t('play.code.text')}>
      <ProgramCode label={t('key.example')} request={{ method: 'POST', path: '/api/v1/chat/completions', body, streams: true }} />
      <div className="flex flex-wrap gap-2">
        <Link to={paths.playground('programChat')} className={buttonClass()}>
          {t('key.toPlayground')}
        </Link>
        <Link to={paths.apiUsage()} className={buttonClass()}>
          {t('key.toUsage')}
        </Link>
        <Link to={paths.apiReference()} className={buttonClass()}>
          {t('key.toReference')}
        </Link>
      </div>
    </Section>
  )
}
