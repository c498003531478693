import { Modal } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'
import { ShareForm } from './share-form.tsx'
import { type ShareScope } from './share-fields.tsx'

interface ShareDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What can be shared here; the first is chosen. */
  scopes: readonly [ShareScope, ...ShareScope[]]
  title?: string
}

/** Shares something by a link: what, with which password, how long; and pictures, short address and code of the link. */
export function ShareDialog({ open, onOpenChange, scopes, title }: ShareDialogProps) {
  const t = useText()
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={title ?? t('share.dialog')} closeLabel={t('close')}>
      {open && <ShareForm scopes={scopes} />}
    </Modal>
  )
}
