import type { UserInfo } from '@wenjin/contract'
import { buttonClass } from '@wenjin/ui'
import { Link } from 'react-router'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/paths.ts'
import { dayOf } from '../../../lib/relative-time.ts'
import { RedeemForm } from './redeem-form.tsx'
import { Row, Rows, Section } from './section.tsx'

/** When the plan one has now ends; null where it does not. */
function planEnd(user: UserInfo): number | null {
  if (user.plan === 'free') return null
  return user.plan === 'team' ? (user.team?.checkerDeadline ?? null) : user.expiryDate
}

/** The plan, until when it holds, and the way to more of it. */
export function PlanSection({ user }: { user: UserInfo }) {
  const t = useText()
  const end = planEnd(user)
  return (
    <Section title={t('plan.label')}>
      <Rows>
        <Row label={t(`plan.${user.plan}`)} hint={end === null ? t('plan.noEnd') : t('plan.until', { date: dayOf(end) })}>
          <Link className={buttonClass('link')} to={paths.upgrade()}>
            {t('plan.compare')}
          </Link>
        </Row>
        <RedeemForm />
      </Rows>
    </Section>
  )
}
