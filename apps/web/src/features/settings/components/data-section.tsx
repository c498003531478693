import { buttonClass, Icon } from '@wenjin/ui'
import { Link } from 'react-router'
import { api } from '../../../lib/api.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/paths.ts'
import { track } from '../../../lib/tracking.ts'
import { Row, Rows, Section } from './section.tsx'

/** The data that a person may export, and the end of the account. */
export function DataSection() {
  const t = useText()
  return (
    <Section title={t('data.label')}>
      <Rows>
        <Row label={t('data.export')} hint={t('data.export.text')}>
          {/* A link, so that the browser writes what may be hundreds of megabytes straight to the disk. */}
          <a className={buttonClass()} href={api.account.exportAccount.url()} download onClick={() => track('exported', 'zip')}>
            <Icon name="download" size={16} />
            {t('data.export')}
          </a>
        </Row>
        <Row label={t('data.cancel')} hint={t('data.cancel.text')}>
          <Link className={buttonClass()} to={paths.cancelAccount()}>
            {t('data.cancel')}
          </Link>
        </Row>
      </Rows>
    </Section>
  )
}
