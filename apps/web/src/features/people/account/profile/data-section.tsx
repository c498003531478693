import { useQuery } from '@tanstack/react-query'
import { Button, buttonClass, Icon } from '@wenjin/ui'
import { Link } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { SaveLink } from '../../../../lib/browser/save-file.tsx'
import { queryKeys } from '../../../../lib/api/query.ts'
import { Row, Rows, Section } from '../../settings/index.ts'
import { guestDataText, guestOffer } from '../../sign-in/index.ts'

/** Links to export the person's data, and to close the account. */
export function DataSection() {
  const t = useText()
  return (
    <Section title={t('data.label')}>
      <Rows>
        <GuestDataRow />
        <Row label={t('data.export')} hint={t('data.export.text')}>
          <SaveLink className={buttonClass()} href={api.account.exportAccount.url()} kind="zip">
            <Icon name="download" size={16} />
            {t('data.export')}
          </SaveLink>
        </Row>
        <Row label={t('data.cancel')} hint={t('data.cancel.text')}>
          <Link className={buttonClass('outline', undefined, true)} to={paths.cancelAccount()}>
            {t('data.cancel')}
          </Link>
        </Row>
      </Rows>
    </Section>
  )
}

/** Offers again to take over the guest data of this browser; renders nothing when none is left. */
function GuestDataRow() {
  const t = useText()
  const { data } = useQuery({ queryKey: queryKeys.guestData, queryFn: ({ signal }) => api.account.getGuestData({}, { signal }) })
  if (!data || data.sessions + data.files + data.templates === 0) return null
  return (
    <Row label={t('data.guest')} hint={t('guest.text', { what: guestDataText(t, data) })}>
      <Button onClick={() => guestOffer.set(data)}>{t('guest.take')}</Button>
    </Row>
  )
}
