import { ApiError } from '@wenjin/client'
import { limits, type ContactType } from '@wenjin/contract'
import { Button, CodeField, FormField, Modal, toast } from '@wenjin/ui'
import { useState, type FormEvent } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { saveErrorText } from '../save-error.ts'
import { useBindContact, useSendBindCode } from '../settings.queries.ts'
import { useCountdown } from '../use-countdown.ts'

interface BindDialogProps {
  type: ContactType
  open: boolean
  onClose: () => void
}

/** Binds a phone or e-mail, proven by a code that is sent to it. */
export function BindDialog({ type, open, onClose }: BindDialogProps) {
  const t = useText()
  return (
    <Modal open={open} onOpenChange={(next) => !next && onClose()} title={t(`bind.${type}`)} closeLabel={t('close')}>
      <BindForm type={type} onDone={onClose} />
    </Modal>
  )
}

function BindForm({ type, onDone }: { type: ContactType; onDone: () => void }) {
  const t = useText()
  const send = useSendBindCode()
  const bind = useBindContact()
  const [content, setContent] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<{ at: 'content' | 'code'; text: string }>()
  const [secondsLeft, startCountdown] = useCountdown()
  const problemAt = (at: 'content' | 'code') => (problem?.at === at ? problem.text : undefined)

  const handleSend = () => {
    if (content.trim() === '') {
      setProblem({ at: 'content', text: t('bind.needContent') })
      return
    }
    setProblem(undefined)
    send.mutate(
      { type, content: content.trim() },
      {
        onSuccess: ({ resendAfterMs }) => startCountdown(resendAfterMs),
        onError: (error) => setProblem({ at: 'content', text: saveErrorText(error, t) }),
      },
    )
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (content.trim() === '') setProblem({ at: 'content', text: t('bind.needContent') })
    else if (code.length < limits.code.digits) setProblem({ at: 'code', text: t('bind.needCode') })
    else {
      bind.mutate(
        { type, content: content.trim(), code },
        {
          onSuccess: (user) => {
            toast.success(t('bind.done', { to: user[type] ?? content.trim() }))
            onDone()
          },
          onError: (error) => {
            const about = error instanceof ApiError && error.errorName === 'conflict' ? 'content' : 'code'
            setProblem({ at: about, text: saveErrorText(error, t) })
          },
        },
      )
    }
  }
  const sent = send.data
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      <FormField
        label={t(`bind.${type}.label`)}
        type={type === 'phone' ? 'tel' : 'email'}
        autoComplete={type === 'phone' ? 'tel' : 'email'}
        value={content}
        error={problemAt('content')}
        onChange={(event) => {
          setContent(event.target.value)
          setProblem(undefined)
        }}
      />
      <CodeField
        label={t('bind.code')}
        digits={limits.code.digits}
        value={code}
        error={problemAt('code')}
        hint={sent && (sent.delivery === 'log' ? t('bind.inLog') : t('bind.sent', { to: sent.sentTo }))}
        onChange={(event) => {
          setCode(event.target.value)
          setProblem(undefined)
        }}
        action={
          <Button variant="link" className="shrink-0 tabular-nums" disabled={send.isPending || secondsLeft > 0} onClick={handleSend}>
            {secondsLeft > 0 ? t('bind.again', { n: secondsLeft }) : t('bind.send')}
          </Button>
        }
      />
      <Button type="submit" variant="solid" disabled={bind.isPending}>
        {t(bind.isPending ? 'me.saving' : `bind.${type}`)}
      </Button>
    </form>
  )
}
