import type { UserInfo } from '@wenjin/contract'
import { buttonClass } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { dayOf } from '../../../../lib/format/relative-time.ts'
import { usePlansShown } from '../../../../lib/api/instance.ts'
import { planEnd } from '../plan-view.ts'
import { RedeemForm } from './redeem-form.tsx'
import { Row, Rows, Section } from '../../settings/index.ts'

/** The person's plan, its end, and a link to upgrade; renders nothing where plans are not shown. */
export function PlanSection({ user }: { user: UserInfo }) {
  const t = useText()
  const plans = usePlansShown()
  const end = planEnd(user)
  if (!plans) return null
  return (
    <Section title={t('me.plan')}>
      <Rows>
        <Row label={t(`plan.${user.plan}`)} hint={end === null ? t('plan.noEnd') : t('plan.until', { date: dayOf(end) })}>
          <Link className={buttonClass('link')} to={paths.upgrade()}>
            {t('me.plan.compare')}
          </Link>
        </Row>
        <div className="py-3">
          <RedeemForm />
        </div>
      </Rows>
    </Section>
  )
}
