import { Button, classNames, CodeField, Icon } from '@wenjin/ui'
import { limits } from '@wenjin/contract'
import { useWatch } from 'react-hook-form'
import { useText } from '../../../../lib/i18n/index.ts'
import { contactOf } from './contact.ts'
import { useAttempt, type AccountForm } from './use-attempt.ts'
import { useSentCode, type SentCode } from './use-code-sender.ts'

interface CodeLineProps {
  form: AccountForm
  /** Requests a code from the server; the contact of the form has been validated. */
  send: () => Promise<SentCode>
  /** The recipient, when it is not the form's contact. */
  to?: string
}

/** The field for a code, the button that sends it, and its recipient. */
export function CodeLine({ form, send, to }: CodeLineProps) {
  const t = useText()
  const contact = useWatch({ control: form.control, name: 'contact' })
  const { busy, attempt } = useAttempt(form)
  const { sent, secondsLeft, note } = useSentCode(to ?? contactOf(contact)?.content ?? contact)
  const { digits } = limits.code

  const handleSend = async () => {
    if (to === undefined && !(await form.trigger('contact', { shouldFocus: true }))) return
    const code = await attempt(send, to === undefined ? 'contact' : 'code')
    if (!code) return
    note(code)
    form.setFocus('code')
  }
  const label = busy ? t('otp.sending') : secondsLeft > 0 ? t('otp.again', { n: secondsLeft }) : t('otp.send')
  return (
    <div className="flex flex-col gap-2">
      <CodeField
        label={t('otp.label')}
        placeholder={t('otp.placeholder', { n: digits })}
        digits={digits}
        error={form.formState.errors.code?.message}
        action={
          <Button
            variant="link"
            // Keep the countdown legible although the button is disabled.
            className={classNames('shrink-0 tabular-nums', secondsLeft > 0 && '!text-ink-2 disabled:!opacity-100')}
            disabled={busy || secondsLeft > 0}
            onClick={() => void handleSend()}
          >
            {label}
          </Button>
        }
        {...form.register('code', { validate: (text) => text.length === digits || t('otp.empty', { n: digits }) })}
      />
      <output className="text-xs leading-5 text-ink-2 empty:hidden">
        {sent && (
          <>
            <Icon
              name={sent.delivery === 'log' ? 'alert' : 'check'}
              size={13}
              className={`mr-1 inline -translate-y-px ${sent.delivery === 'log' ? 'text-amber' : 'text-sprout'}`}
            />
            {t(`otp.sent.${sent.delivery}`, { to: sent.sentTo })}
          </>
        )}
      </output>
    </div>
  )
}
