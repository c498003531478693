import { Button, Choice, Notice, Waiting } from '@wenjin/ui'
import { useInstance } from '../../../../lib/api/instance.ts'
import { useUser } from '../../../../lib/api/user.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { pendingPrompt } from '../../../../lib/person/pending-prompt.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { PageFrame } from '../../instance/index.ts'
import { AdminSteps, OpenStep } from '../components/first-steps.tsx'

/** The page for setting up a new instance, in steps that can be interrupted and resumed. */
export function FirstRunPage() {
  const t = useText()
  const instance = useInstance()
  const { data: user } = useUser()
  const [lang, setLang] = useSetting('uiLang')
  const isAdmin = user?.role === 'admin'
  return (
    <PageFrame title={t('firstRun.title')} lead={t('firstRun.lead')}>
      <div className="-mt-4 -ml-2">
        <Choice
          label={t('settings.lang')}
          value={lang}
          icon="language"
          options={[
            { value: 'zh', label: t('settings.lang.zh') },
            { value: 'en', label: t('settings.lang.en') },
          ]}
          onChange={(value) => setLang(value as typeof lang)}
        />
      </div>
      {instance.isError && (
        <Notice alert icon="alert" title={instance.error.message}>
          <Button icon="refresh" onClick={() => void instance.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {instance.isPending && <Waiting>{t('loading')}</Waiting>}
      {instance.data && !isAdmin && (instance.data.firstRun === 'open' ? <OpenStep /> : <TakenNotice />)}
      {instance.data && isAdmin && <AdminSteps name={user.name} model={instance.data.model} />}
    </PageFrame>
  )
}

function TakenNotice() {
  const t = useText()
  return (
    <Notice icon="lock" title={t('firstRun.admin')} text={t('firstRun.admin.text')}>
      <Button variant="solid" onClick={() => pendingPrompt.set({ kind: 'login', message: '' })}>
        {t('admin.signIn.do')}
      </Button>
    </Notice>
  )
}
