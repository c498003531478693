import type { Topic } from '@wenjin/contract'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { TopicSubscriptions } from '../../ask/source-preference/index.ts'
import { droppedTree, useImport } from '../upload/index.ts'
import { useFolders } from './file.queries.ts'
import { FolderView } from './folder/folder-view.tsx'
import { TrashView } from './folder/trash-view.tsx'
import { useFileActions } from './use-file-actions.ts'
import { DropActionsProvider, type DropActions } from './folder/use-folder-drop.ts'

/**
 * The files of a topic: folders, their content, and the trash. The current folder is in the address (`?folder=`), so that the back button
 * steps through folders; the trash is `?folder=trash`.
 */
export function FilesTab({ topic }: { topic: Topic }) {
  const [params, setParams] = useSearchParams()
  const edits = topic.permissions.includes('topic:edit')
  const folderId = params.get('folder') ?? topic.dirRootId
  const trash = edits && folderId === 'trash'
  const place = trash ? topic.dirRootId : folderId
  const fileActions = useFileActions()
  const { data: folders = [] } = useFolders(topic.id)
  const [subscribing, setSubscribing] = useState(false)
  const openSubscriptions = useCallback(() => setSubscribing(true), [])
  const { openImport, add } = useImport(place, edits, null, openSubscriptions)
  const openFolder = (id: string) =>
    setParams((known) => {
      const next = new URLSearchParams(known)
      if (id === topic.dirRootId) next.delete('folder')
      else next.set('folder', id)
      return next
    })
  const drops = useMemo<DropActions>(
    () => ({
      move: (entries, to) => void fileActions.move(entries, to),
      addFiles: (to, transfer) => void droppedTree(transfer).then((inputs) => add(to, inputs)),
    }),
    [fileActions, add],
  )
  return (
    <DropActionsProvider value={edits ? drops : null}>
      {trash ? (
        <TrashView topic={topic} fileActions={fileActions} onBack={() => openFolder(topic.dirRootId)} />
      ) : (
        <FolderView
          // The selection and the filter of one folder do not apply to the next.
          key={folderId}
          topic={topic}
          folderId={folderId}
          edits={edits}
          fileActions={fileActions}
          onOpenFolder={openFolder}
          onImport={openImport}
          onSubscribe={openSubscriptions}
        />
      )}
      {edits && (
        <TopicSubscriptions
          // The current folder is the default for entries until another one is chosen.
          key={`subscriptions of ${place}`}
          topicId={topic.id}
          rootId={topic.dirRootId}
          folders={folders}
          folderId={place}
          open={subscribing}
          onOpenChange={setSubscribing}
        />
      )}
    </DropActionsProvider>
  )
}
