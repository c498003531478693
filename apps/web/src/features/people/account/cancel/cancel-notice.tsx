import { Button, Icon, toast } from '@wenjin/ui'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { takeUser } from '../../../../lib/person/person.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { useUser } from '../../../../lib/api/user.ts'

/** While closing the account is pending: shows the date and a button to keep the account. */
export function CancelNotice() {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const { data: user } = useUser()
  const restore = useMutation({
    mutationFn: () => api.account.restoreAccount(),
    onSuccess: (kept) => {
      takeUser(kept)
      toast.success(t('cancel.undone'))
    },
    onError: (error) => toast.error(error.message),
  })
  if (!user?.cancelAt) return null
  const date = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en', { dateStyle: 'long', timeStyle: 'short' }).format(user.cancelAt)
  return (
    <section aria-label={t('cancel.title')} className="flex items-start gap-3 border-b border-line bg-raised px-4 py-2.5 text-sm">
      <Icon name="alert" size={16} className="mt-1 shrink-0 text-amber sm:mt-2.5" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2 sm:flex-row sm:items-center sm:gap-3">
        <p className="flex min-w-0 flex-1 flex-col leading-6 sm:flex-row sm:flex-wrap sm:gap-x-3">
          <strong className="font-semibold">{t('cancel.pending', { date })}</strong>
          <span className="text-ink-2">{t('cancel.pending.text')}</span>
        </p>
        <Button disabled={restore.isPending} onClick={() => restore.mutate()}>
          {t('cancel.undo')}
        </Button>
      </div>
    </section>
  )
}
