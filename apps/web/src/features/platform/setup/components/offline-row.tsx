import { Switch, toast } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { FormProblem } from '../../admin/index.ts'
import { useSetOffline } from '../setup.queries.ts'

/** Setting for whether the instance uses the network; saved on choice. */
export function OfflineRow({ offline, byEnvironment }: { offline: boolean; byEnvironment: boolean }) {
  const t = useText()
  const save = useSetOffline()
  return (
    <div className="flex flex-col gap-1 px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <span className="font-semibold">{t('setup.network')}</span>
        <Switch
          label={t('setup.network')}
          checked={offline}
          disabled={byEnvironment || save.isPending}
          onChange={(next) => save.mutate(next, { onSuccess: () => toast.success(t(next ? 'setup.network.on' : 'setup.network.off')) })}
        />
      </div>
      <p className="text-sm leading-6 text-ink-2">{t(byEnvironment ? 'setup.network.environment' : 'setup.network.hint')}</p>
      {save.error && <FormProblem>{save.error.message}</FormProblem>}
    </div>
  )
}
