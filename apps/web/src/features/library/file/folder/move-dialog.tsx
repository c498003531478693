import type { Folder, FolderEntry } from '@wenjin/contract'
import { Button, Modal } from '@wenjin/ui'
import { useMemo, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { batchOf } from '../entries.ts'
import { FolderTree } from './folder-tree.tsx'
import { NameForm } from './name-form.tsx'
import { withBelow } from './tree-rows.ts'

/** The entries to move or copy. */
export interface Transfer {
  kind: 'move' | 'copy'
  entries: readonly FolderEntry[]
}

interface MoveDialogProps {
  /** Null when the dialog is closed. */
  transfer: Transfer | null
  root: { id: string; name: string }
  folders: readonly Folder[]
  /** Id of the folder that contains the entries. */
  from: string
  onClose: () => void
  onChoose: (transfer: Transfer, folderId: string) => void
  onMakeFolder: (parentId: string, name: string) => Promise<string | null>
}

/** Dialog that asks for the target folder. */
export function MoveDialog({ transfer, onClose, ...rest }: MoveDialogProps) {
  const t = useText()
  const kind = transfer?.kind ?? 'move'
  return (
    <Modal
      open={transfer !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t(`files.${kind}.title`, { n: transfer?.entries.length ?? 0 })}
      closeLabel={t('close')}
    >
      {transfer && <FolderChoice transfer={transfer} {...rest} />}
    </Modal>
  )
}

function FolderChoice({
  transfer,
  root,
  folders,
  from,
  onChoose,
  onMakeFolder,
}: Omit<MoveDialogProps, 'transfer' | 'onClose'> & { transfer: Transfer }) {
  const t = useText()
  const { kind, entries } = transfer
  const [chosen, setChosen] = useState(from)
  const [naming, setNaming] = useState(false)
  // A folder cannot be moved into itself or its descendants.
  const barred = useMemo(() => withBelow(folders, batchOf(entries).folderIds), [folders, entries])
  const pointless = barred.has(chosen) || (kind === 'move' && chosen === from)
  return (
    <div className="flex flex-col gap-4">
      <FolderTree
        label={t('files.tree')}
        root={root}
        folders={folders}
        value={chosen}
        onChange={setChosen}
        barred={barred}
        className="max-h-[45dvh] rounded-2 border border-line p-1"
      />
      {naming ? (
        <NameForm
          label={t('files.newFolder.name')}
          initial={t('files.newFolder.default')}
          submit={t('files.create')}
          onSubmit={async (name) => {
            const made = await onMakeFolder(chosen, name)
            if (made === null) return
            setNaming(false)
            setChosen(made)
          }}
        />
      ) : (
        <div className="flex justify-between gap-2">
          <Button icon="plus" disabled={barred.has(chosen)} onClick={() => setNaming(true)}>
            {t('files.newFolder')}
          </Button>
          <Button variant="solid" disabled={pointless} onClick={() => onChoose(transfer, chosen)}>
            {t(`files.${kind}.here`)}
          </Button>
        </div>
      )}
    </div>
  )
}
