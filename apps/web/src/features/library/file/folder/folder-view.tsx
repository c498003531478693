import { limits, type FileItem, type FolderEntry, type Topic } from '@wenjin/contract'
import { Button, buttonClass, Icon, IconButton, Modal, Notice, tooltip, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { SaveLink, useSave } from '../../../../lib/browser/save-file.tsx'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { archiveUrl, entriesFile } from '../archive.ts'
import { BatchBar, batchBarPlace } from './batch-bar.tsx'
import { batchOf, keyOf } from '../entries.ts'
import { EntryGrid } from '../entry/entry-grid.tsx'
import type { EntryActions } from '../entry/entry-menu.tsx'
import { FilePreview } from '../file-preview.tsx'
import { FilesToolbar } from './files-toolbar.tsx'
import { useFolderHead, useFolders, type FolderList } from '../file.queries.ts'
import { FolderPath } from './folder-path.tsx'
import { FolderTree } from './folder-tree.tsx'
import { MoveDialog, type Transfer } from './move-dialog.tsx'
import { NameForm } from './name-form.tsx'
import { noSelection } from '../entry/selection.ts'
import type { FileActions } from '../use-file-actions.ts'

interface FolderViewProps {
  topic: Topic
  folderId: string
  edits: boolean
  fileActions: FileActions
  /** Opens another folder; `trash` for the trash. */
  onOpenFolder: (folderId: string) => void
  onImport: () => void
  onSubscribe: () => void
}

/** A folder with the tree beside it: its entries, and all actions on them. */
export function FolderView({ topic, folderId, edits, fileActions, onOpenFolder, onImport, onSubscribe }: FolderViewProps) {
  const t = useText()
  const save = useSave()
  const navigate = useNavigate()
  const [view, setView] = useSetting('filesView')
  const [list, setList] = useState<FolderList>({ folderId, sort: 'name', order: 'asc', keyword: '', state: null, type: null })
  const [selection, setSelection] = useState(noSelection)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [transfer, setTransfer] = useState<Transfer | null>(null)
  const [naming, setNaming] = useState(false)
  const [shown, setShown] = useState<FileItem | null>(null)
  const { data: folders = [] } = useFolders(topic.id)
  const head = useFolderHead(list)
  const root = { id: topic.dirRootId, name: t('files.root') }
  const narrowed = list.keyword !== '' || list.state !== null || list.type !== null
  const steps = head.data?.parents ?? []
  const chosen = () => [...selection.values()]
  const clear = () => setSelection(noSelection)
  const change = (part: Partial<FolderList>) => {
    setList((known) => ({ ...known, ...part }))
    clear()
  }
  const trash = (entries: readonly FolderEntry[]) => void (entries.length > 0 && fileActions.trash(entries).then(clear))
  const open = (entry: FolderEntry) => {
    if (entry.kind === 'folder') onOpenFolder(entry.folder.id)
    else if (entry.file.documentId) void navigate(paths.document(entry.file.documentId))
    else setShown(entry.file)
  }
  const ask = (entries: readonly FolderEntry[]) => {
    const { ids: fileIds, folderIds } = batchOf(entries)
    void navigate(paths.askPlaces(topic.id, { folderIds, fileIds }))
  }
  const actions: EntryActions = edits
    ? {
        open,
        ask: (entry) => ask([entry]),
        rename: (entry) => setRenaming(keyOf(entry)),
        move: (entry) => setTransfer({ kind: 'move', entries: [entry] }),
        copy: (entry) => setTransfer({ kind: 'copy', entries: [entry] }),
        retry: (entry) => void fileActions.retry([entry]),
        trash: (entry) => trash([entry]),
        replace: (entry, content) => entry.kind === 'file' && void fileActions.replace(entry.file, content),
      }
    : { open, ask: (entry) => ask([entry]) }

  return (
    <div className="flex items-start gap-6">
      <aside className="sticky top-4 flex max-h-[calc(100dvh-2rem)] w-60 shrink-0 flex-col gap-2 max-lg:hidden">
        <FolderTree
          label={t('files.tree')}
          root={root}
          folders={folders}
          value={folderId}
          onChange={onOpenFolder}
          className="min-h-0 flex-1"
        />
        {edits && (
          <Button variant="quiet" icon="trash" destructive={false} className="self-start" onClick={() => onOpenFolder('trash')}>
            {t('files.trash.view')}
          </Button>
        )}
      </aside>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <FolderPath root={root} steps={steps} onOpen={onOpenFolder} />
          <span className="flex items-center gap-2 max-sm:gap-1">
            {head.data !== undefined && head.data.total > 0 && (
              <SaveLink
                href={archiveUrl({ ids: [], folderIds: [folderId] })}
                aria-label={t('files.downloadFolder')}
                className={buttonClass('quiet', 'aspect-square min-w-9 !px-0 max-sm:min-w-touch')}
                {...tooltip(t('files.downloadFolder'))}
              >
                <Icon name="download" size={18} />
              </SaveLink>
            )}
            {edits && (
              <>
                <IconButton icon="rss" label={t('files.subscribe')} onClick={onSubscribe} />
                <IconButton
                  icon="trash"
                  destructive={false}
                  label={t('files.trash.view')}
                  className="lg:hidden"
                  onClick={() => onOpenFolder('trash')}
                />
                <Button icon="folder" onClick={() => setNaming(true)}>
                  {t('files.newFolder')}
                </Button>
                <Button icon="upload" variant={head.data?.total === 0 && !narrowed ? 'outline' : 'solid'} onClick={onImport}>
                  {t('import.open')}
                </Button>
              </>
            )}
          </span>
        </header>
        {/* An empty folder needs no search or sorting. */}
        {(narrowed || head.data?.total !== 0) && <FilesToolbar list={list} onChange={change} view={view} onView={setView} />}
        {head.isPending && <Waiting>{t('files.loading')}</Waiting>}
        {head.isError && !head.data && (
          <Notice alert icon="alert" title={t('files.failed')} text={head.error.message}>
            <Button icon="refresh" onClick={() => void head.refetch()}>
              {t('retry')}
            </Button>
          </Notice>
        )}
        {head.data?.total === 0 &&
          (narrowed ? (
            <Notice icon="search" title={t('files.none')} text={t('files.none.text')}>
              <Button onClick={() => change({ keyword: '', state: null, type: null })}>{t('files.clearFilters')}</Button>
            </Notice>
          ) : (
            <Notice icon="folder" title={t('files.empty')} text={t(edits ? 'files.empty.edit' : 'files.empty.read')}>
              {edits && (
                <Button icon="upload" variant="solid" onClick={onImport}>
                  {t('import.open')}
                </Button>
              )}
            </Notice>
          ))}
        {head.data && head.data.total > 0 && (
          <>
            <div className={batchBarPlace}>
              <BatchBar
                total={head.data.total}
                selection={selection}
                onClear={clear}
                onAction={{
                  ask: selection.size <= limits.askedPlaces ? () => ask(chosen()) : undefined,
                  download: selection.size <= limits.archiveItems ? () => void save(() => entriesFile(chosen())) : undefined,
                  ...(edits && {
                    move: () => setTransfer({ kind: 'move', entries: chosen() }),
                    copy: () => setTransfer({ kind: 'copy', entries: chosen() }),
                    retry: () => void fileActions.retry(chosen()).then(clear),
                    trash: () => trash(chosen()),
                  }),
                }}
              />
            </div>
            <EntryGrid
              list={list}
              total={head.data.total}
              head={head.data.list}
              view={view}
              selection={selection}
              onSelect={setSelection}
              renaming={renaming}
              onRenamed={(entry, name) => {
                setRenaming(null)
                if (name !== null) void fileActions.rename(entry, name)
              }}
              onOpenFolder={onOpenFolder}
              onUp={() => steps.length > 0 && onOpenFolder(steps.at(-2)?.id ?? topic.dirRootId)}
              onPreview={setShown}
              actions={actions}
              onTrash={edits ? () => trash(chosen()) : undefined}
            />
          </>
        )}
      </div>
      <MoveDialog
        transfer={transfer}
        root={root}
        folders={folders}
        from={folderId}
        onClose={() => setTransfer(null)}
        onChoose={({ kind, entries }, to) => {
          setTransfer(null)
          void fileActions[kind](entries, to).then(clear)
        }}
        onMakeFolder={fileActions.makeFolder}
      />
      <Modal compact open={naming} onOpenChange={setNaming} title={t('files.newFolder')} closeLabel={t('close')}>
        <NameForm
          label={t('files.newFolder.name')}
          initial={t('files.newFolder.default')}
          submit={t('files.create')}
          onSubmit={async (name) => {
            if ((await fileActions.makeFolder(folderId, name)) !== null) setNaming(false)
          }}
        />
      </Modal>
      <FilePreview
        file={shown}
        siblings={head.data?.list.flatMap((entry) => (entry.kind === 'file' ? [entry.file] : [])) ?? []}
        onClose={() => setShown(null)}
        onRetry={edits && shown ? () => void fileActions.retry([{ kind: 'file', file: shown }]).then(() => setShown(null)) : undefined}
      />
    </div>
  )
}
