import type { UserInfo } from '@wenjin/contract'
import { buttonClass } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { useInstance } from '../../../../lib/api/instance.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useDevices } from '../account.queries.ts'
import { Row, Rows, Section } from '../../settings/index.ts'

/** Shows the person's sign-in methods, and the number of their devices. */
export function BindingsSummary({ user }: { user: UserInfo }) {
  const t = useText()
  const devices = useDevices()
  const { data: instance } = useInstance()
  const third = (instance?.signIn.providers ?? []).filter(({ id }) => user.providers.includes(id))
  return (
    <Section
      title={t('me.bindings')}
      action={
        <Link className={buttonClass('link')} to={paths.userDetail()}>
          {t('me.bindings.manage')}
        </Link>
      }
    >
      <Rows>
        <Row label={t('me.phone')} hint={user.phone ?? t('me.unbound')} />
        <Row label={t('me.email')} hint={user.email ?? t('me.unbound')} />
        <Row label={t('password.label')} hint={t(user.hasPassword ? 'me.password.set' : 'me.password.none')} />
        {third.length > 0 && <Row label={t('bind.third')} hint={third.map(({ name }) => name).join(' · ')} />}
        {devices.data && <Row label={t('device.label')} hint={t('me.devices.count', { n: devices.data.length })} />}
      </Rows>
    </Section>
  )
}
