import { Button, buttonClass, toast } from '@wenjin/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useImport } from '../../../library/upload/index.ts'
import { LocalModels, useSetOffline, useSetup } from '../../setup/index.ts'
import { ClaimForm } from '../claim-form.tsx'

/** The step of becoming the administrator, while there is none. */
export function OpenStep() {
  const t = useText()
  return (
    <>
      <Step number={1} title={t('firstRun.step.account')}>
        <p className="leading-7">{t('firstRun.account.text')}</p>
        <ClaimForm />
      </Step>
      <Link className={buttonClass('link', 'self-start')} to={paths.home()}>
        {t('firstRun.later')}
      </Link>
    </>
  )
}

/** The steps for the administrator. */
export function AdminSteps({ name, model }: { name: string; model: string | null }) {
  const t = useText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const setup = useSetup()
  const { openImport } = useImport('mine')
  const finish = useMutation({
    mutationFn: () => api.firstRun.finishFirstRun({}),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: queryKeys.instance })
      await navigate(paths.home())
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <>
      <Step number={1} title={t('firstRun.step.account')}>
        <p className="leading-7">{t('firstRun.account.done', { name })}</p>
      </Step>
      <Step number={2} title={t('firstRun.step.model')}>
        <p className="leading-7">{t('firstRun.model.text')}</p>
        {model !== null && <p className="text-sm leading-6 text-ink-2">{`${t('setup.connected')}：${model}`}</p>}
        {setup.data && <LocalModels connections={setup.data.connections} />}
        <Link className={buttonClass('link', 'self-start')} to={paths.serviceSetup()}>
          {t('firstRun.model.other')}
        </Link>
      </Step>
      <Step number={3} title={t('firstRun.step.network')}>
        <p className="leading-7">{t('firstRun.network.text')}</p>
        {setup.data && <NetworkChoice offline={setup.data.offline} byEnvironment={setup.data.offlineByEnvironment} />}
      </Step>
      <Step number={4} title={t('firstRun.step.files')}>
        <p className="leading-7">{t('firstRun.files.text')}</p>
        <Button icon="upload" className="self-start" onClick={openImport}>
          {t('firstRun.files.import')}
        </Button>
      </Step>
      <div className="flex flex-wrap gap-3">
        <Button variant="solid" className="min-h-11" disabled={finish.isPending} onClick={() => finish.mutate()}>
          {t('firstRun.finish')}
        </Button>
        <Link className={buttonClass()} to={paths.home()}>
          {t('firstRun.later')}
        </Link>
      </div>
    </>
  )
}

function NetworkChoice({ offline, byEnvironment }: { offline: boolean; byEnvironment: boolean }) {
  const t = useText()
  const save = useSetOffline()
  if (byEnvironment) return <p className="text-sm leading-6 text-ink-2">{t('setup.network.environment')}</p>
  return (
    <fieldset className="flex flex-wrap gap-4" disabled={save.isPending}>
      <legend className="sr-only">{t('firstRun.step.network')}</legend>
      {[false, true].map((value) => (
        <label key={String(value)} className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name="network"
            className="size-4 accent-ink"
            checked={offline === value}
            onChange={() => save.mutate(value, { onError: (error) => toast.error(error.message) })}
          />
          {t(value ? 'firstRun.network.offline' : 'firstRun.network.online')}
        </label>
      ))}
    </fieldset>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="text-base leading-7 font-semibold">
        {number}. {title}
      </h2>
      {children}
    </section>
  )
}
