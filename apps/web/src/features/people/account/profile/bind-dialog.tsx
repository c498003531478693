import type { ContactType } from '@wenjin/contract'
import { Modal, toast } from '@wenjin/ui'
import { usePendingProof } from '../../../../lib/person/pending-prompt.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { takeUser } from '../../../../lib/person/person.ts'
import { BindForm } from './bind-form.tsx'

interface BindDialogProps {
  type: ContactType
  open: boolean
  onClose: () => void
}

/** Dialog to bind a phone or e-mail. */
export function BindDialog({ type, open, onClose }: BindDialogProps) {
  const t = useText()
  // The proof dialog opens above this one; a press in it must not close this one.
  const proving = usePendingProof() !== null
  return (
    <Modal open={open} onOpenChange={(next) => !next && !proving && onClose()} title={t(`bind.${type}`)} closeLabel={t('close')}>
      <BindForm
        type={type}
        onBound={(user) => {
          takeUser(user)
          toast.success(t('bind.done', { to: user[type] ?? '' }))
          onClose()
        }}
      />
    </Modal>
  )
}
