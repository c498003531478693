import { IconButton } from '@wenjin/ui'
import { useState, type ComponentProps } from 'react'
import { useText } from '../../../lib/i18n/index.ts'
import { ExportDialog } from './lazy-export-dialog.tsx'

type ExportButtonProps = Pick<ComponentProps<typeof ExportDialog>, 'scopes' | 'shareKey'> & { className?: string }

/** The toolbar button that opens the export dialog. */
export function ExportButton({ className, ...dialog }: ExportButtonProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="external" label={t('export.open')} className={className} onClick={() => setOpen(true)} />
      <ExportDialog {...dialog} open={open} onOpenChange={setOpen} />
    </>
  )
}
