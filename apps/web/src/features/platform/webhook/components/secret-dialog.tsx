import { Button, Modal } from '@wenjin/ui'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'

interface SecretDialogProps {
  /** Null when the dialog is closed. */
  secret: string | null
  title: string
  text: string
  onClose: () => void
}

/** Shows the secret of a webhook, which cannot be read again later. */
export function SecretDialog({ secret, title, text, onClose }: SecretDialogProps) {
  const t = useText()
  const copy = useCopy()
  return (
    <Modal open={secret !== null} onOpenChange={(open) => !open && onClose()} title={title} closeLabel={t('close')}>
      <div className="flex flex-col gap-4">
        <p className="text-sm leading-6">{text}</p>
        <output aria-label={t('hook.secret')} className="rounded-2 bg-sunken px-3 py-2.5 font-mono text-sm leading-6 break-all select-all">
          {secret}
        </output>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('hook.secret.done')}</Button>
          <Button variant="solid" icon="copy" onClick={() => void copy(secret ?? '')}>
            {t('hook.secret.copy')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
