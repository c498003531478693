import type { Plan } from '@wenjin/contract'
import { Button, classNames, Icon, Notice, Waiting } from '@wenjin/ui'
import { useNavigate, useParams } from 'react-router'
import { useText, type TextKey } from '../../../../lib/i18n/index.ts'
import { useInstance } from '../../../../lib/api/instance.ts'
import { restSegments } from '../../../../lib/navigation/navigation.ts'
import { useUser } from '../../../../lib/api/user.ts'
import { CreateTeamForm } from '../../team/index.ts'
import { OwnPlan } from '../components/own-plan.tsx'
import { PageFrame } from '../../../platform/instance/index.ts'
import { RedeemForm } from '../components/redeem-form.tsx'
import { ShareRewardForm } from '../components/share-reward-form.tsx'
import { planLimits, planOfSlug } from '../plan-view.ts'

const features: Readonly<Record<Plan, readonly TextKey[]>> = {
  free: ['plan.free.check', 'plan.free.files', 'plan.free.export'],
  personal: ['plan.personal.all', 'plan.personal.get', 'plan.personal.end'],
  team: ['plan.team.all', 'plan.team.members', 'plan.team.end'],
}
const planOrder: readonly Plan[] = ['free', 'personal', 'team']

/** The page of the plans of this instance, where it shows any. */
export function UpgradePage() {
  const t = useText()
  const instance = useInstance()
  if (instance.isError) {
    return (
      <Notice page alert icon="alert" title={t('pages.failed')} text={instance.error.message}>
        <Button icon="refresh" onClick={() => void instance.refetch()}>
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  if (!instance.data) return <Waiting className="column py-10">{t('loading')}</Waiting>
  if (instance.data.plans) return <Plans />
  return (
    <PageFrame title={t('plan.title')}>
      <Notice icon="checkCircle" title={t('plan.off')} text={t('plan.off.text')} />
    </PageFrame>
  )
}

/** The plans, the person's plan, and how to get another one. */
function Plans() {
  const t = useText()
  const navigate = useNavigate()
  const slug = planOfSlug(restSegments(useParams()))
  const { data: user } = useUser()
  const { data: instance } = useInstance()
  const chosen = slug ?? user?.plan ?? 'personal'
  const contact = instance?.operator.contact
  const limitsOf = (plan: Plan) =>
    instance
      ? planLimits(instance.quotas?.[plan]).map(({ kind, limit }) =>
          t(`plan.limit.${kind}${limit === null ? '.none' : ''}`, { limit: limit ?? '' }),
        )
      : []

  return (
    <PageFrame title={t('plan.title')} lead={t('plan.lead')}>
      <OwnPlan />
      <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-3">
        <legend className="mb-2 text-[1.0625rem] font-semibold">{t('plan.choose')}</legend>
        {planOrder.map((plan) => (
          <label
            key={plan}
            className={classNames(
              'flex cursor-pointer flex-col gap-2 rounded-2 border bg-raised p-4 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ford',
              plan === chosen ? 'border-ink' : 'border-line hover:border-line-strong',
            )}
          >
            <span className="flex items-center justify-between gap-2">
              <span className="font-semibold">{t(`plan.${plan}`)}</span>
              <input
                type="radio"
                name="plan"
                className="size-4 accent-ink"
                checked={plan === chosen}
                onChange={() => void navigate(`/meta-upgrade/${plan}`, { replace: true, preventScrollReset: true })}
              />
            </span>
            <span className="text-sm leading-6 text-ink-2">{t(`plan.${plan}.who`)}</span>
            <ul className="flex flex-col gap-1.5 text-sm leading-6">
              {[...features[plan].map((feature) => t(feature)), ...limitsOf(plan)].map((line) => (
                <li key={line} className="flex gap-2">
                  <Icon name="check" size={14} className="mt-1.5 shrink-0 text-sprout" />
                  {line}
                </li>
              ))}
            </ul>
          </label>
        ))}
      </fieldset>
      <section aria-live="polite" className="flex flex-col gap-3">
        <h2 className="text-[1.0625rem] font-semibold">{t(`plan.${chosen}.how`)}</h2>
        {chosen === 'free' && <p className="leading-7">{t('plan.free.how.text')}</p>}
        {chosen === 'personal' && (
          <>
            <RedeemForm />
            <ShareRewardForm />
          </>
        )}
        {chosen === 'team' && (
          <>
            <ol className="flex list-decimal flex-col gap-2 pl-6 leading-7 marker:text-ink-2">
              <li>{contact ? t('plan.team.step.ask', { contact }) : t('plan.team.step.askFeedback')}</li>
              <li>{t('plan.team.step.made')}</li>
              <li>{t('plan.team.step.members')}</li>
            </ol>
            {user?.role === 'admin' && <CreateTeamForm />}
          </>
        )}
      </section>
      <p className="text-sm leading-6 text-ink-2">{t('plan.note')}</p>
    </PageFrame>
  )
}
