import type { FolderEntry } from '@wenjin/contract'
import { buttonClass, Icon, Menu, type MenuEntry } from '@wenjin/ui'
import { chooseFile } from '../../../../lib/browser/choose-file.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { SaveLink } from '../../../../lib/browser/save-file.tsx'
import { archiveUrl } from '../archive.ts'
import { canRetry, nameOf } from '../entries.ts'

/** The actions on one entry; an absent action is not offered. */
export interface EntryActions {
  open: (entry: FolderEntry) => void
  ask?: ((entry: FolderEntry) => void) | undefined
  rename?: ((entry: FolderEntry) => void) | undefined
  move?: ((entry: FolderEntry) => void) | undefined
  copy?: ((entry: FolderEntry) => void) | undefined
  retry?: ((entry: FolderEntry) => void) | undefined
  trash?: ((entry: FolderEntry) => void) | undefined
  replace?: ((entry: FolderEntry, content: File) => void) | undefined
}

/** The actions for one entry, behind a button. */
export function EntryMenu({ entry, actions }: { entry: FolderEntry; actions: EntryActions }) {
  const t = useText()
  const file = entry.kind === 'file' ? entry.file : null
  const { open, ask, rename, move, copy, retry, trash, replace } = actions
  const items: MenuEntry[] = [{ label: t(file ? 'files.open' : 'files.openFolder'), icon: 'eye', onChoose: () => open(entry) }]
  if (ask && (!file || file.documentId)) items.push({ label: t('files.ask'), icon: 'message', onChoose: () => ask(entry) })
  if (file?.originalUrl) {
    items.push({
      label: t('files.download'),
      icon: 'download',
      render: <SaveLink href={file.originalUrl} fileName={file.name} aria-label={t('files.download')} />,
    })
  }
  if (entry.kind === 'folder') {
    const url = archiveUrl({ ids: [], folderIds: [entry.folder.id] })
    items.push({
      label: t('files.downloadThese'),
      icon: 'download',
      render: <SaveLink href={url} aria-label={t('files.downloadThese')} />,
    })
  }
  if (rename) items.push({ label: t('files.rename'), icon: 'edit', onChoose: () => rename(entry) })
  if (move) items.push({ label: t('files.move'), icon: 'folder', onChoose: () => move(entry) })
  if (copy) items.push({ label: t('files.copy'), icon: 'copy', onChoose: () => copy(entry) })
  if (replace && file?.originalUrl) {
    const handleReplace = () => void chooseFile().then((content) => content && replace(entry, content))
    items.push({ label: t('files.replace'), icon: 'swap', onChoose: handleReplace })
  }
  if (retry && file && canRetry(file)) items.push({ label: t('files.retry'), icon: 'refresh', onChoose: () => retry(entry) })
  if (trash) items.push({ label: t('files.trash'), icon: 'trash', apart: true, onChoose: () => trash(entry) })
  return (
    <Menu
      label={t('files.more', { name: nameOf(entry) })}
      trigger={<Icon name="more" size={16} />}
      triggerClass={buttonClass('quiet', 'aspect-square min-w-9 !px-0 max-sm:min-w-touch')}
      items={items}
    />
  )
}
