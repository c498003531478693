import { Modal } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'
import { ShareForm } from './share-form.tsx'
import { type ShareScope } from './share-fields.tsx'

interface ShareDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The objects that can be shared here; the first is preselected. */
  scopes: readonly [ShareScope, ...ShareScope[]]
  title?: string
}

/** Dialog that shares an object by a link: the object, password and expiry, and the images, short address and QR code of the link. */
export function ShareDialog({ open, onOpenChange, scopes, title }: ShareDialogProps) {
  const t = useText()
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={title ?? t('share.dialog')} closeLabel={t('close')}>
      {open && <ShareForm scopes={scopes} />}
    </Modal>
  )
}
