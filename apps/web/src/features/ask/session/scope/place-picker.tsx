import type { FolderEntry, Topic } from '@wenjin/contract'
import { Button, Icon, TextField, Waiting } from '@wenjin/ui'
import { useDeferredValue, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { toggled } from './topic-scope.ts'
import { usePlaces } from './scope.queries.ts'

/** The chosen folders and files, by their ids. */
export interface ChosenPlaces {
  folderIds: readonly string[]
  fileIds: readonly string[]
}

interface PlacePickerProps {
  topic: Pick<Topic, 'dirRootId' | 'name'>
  value: ChosenPlaces
  onChange: (value: ChosenPlaces) => void
  /** Folders can only be opened, not chosen. */
  filesOnly?: boolean
}

/** Picker for folders and files of a topic, by browsing folders or by searching names. */
export function PlacePicker({ topic, value, onChange, filesOnly = false }: PlacePickerProps) {
  const t = useText()
  const [folderId, setFolderId] = useState(topic.dirRootId)
  const [keyword, setKeyword] = useState('')
  const sought = useDeferredValue(keyword.trim())
  const places = usePlaces(folderId, sought)
  const above = places.data?.parents ?? []
  const open = (id: string) => {
    setKeyword('')
    setFolderId(id)
  }
  const parentId = above.length > 1 ? above.at(-2)!.id : topic.dirRootId
  return (
    <div className="flex flex-col gap-2">
      <TextField
        icon="search"
        type="search"
        label={t('scope.find')}
        placeholder={t('scope.find')}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {folderId !== topic.dirRootId && sought === '' && (
        <Button variant="quiet" icon="back" className="self-start" onClick={() => open(parentId)}>
          {t('scope.up')}
        </Button>
      )}
      {places.isPending && <Waiting>{t('library.loading')}</Waiting>}
      {places.isError && !places.data && <p role="alert">{places.error.message}</p>}
      {places.data?.total === 0 && <p className="py-2 text-sm text-ink-2">{t(sought === '' ? 'scope.empty' : 'scope.nothing')}</p>}
      <ul aria-label={t('scope.places')} className="max-h-[40dvh] overflow-y-auto">
        {places.data?.list.map((entry) => (
          <PlaceRow
            key={entry.kind === 'folder' ? entry.folder.id : entry.file.id}
            entry={entry}
            value={value}
            onChange={onChange}
            onOpen={open}
            filesOnly={filesOnly}
          />
        ))}
      </ul>
      {places.data && places.data.total > places.data.list.length && (
        <p className="text-sm text-ink-2">{t('scope.more', { n: places.data.total - places.data.list.length })}</p>
      )}
    </div>
  )
}

interface PlaceRowProps extends Pick<PlacePickerProps, 'value' | 'onChange' | 'filesOnly'> {
  entry: FolderEntry
  onOpen: (folderId: string) => void
}

function PlaceRow({ entry, value, onChange, onOpen, filesOnly = false }: PlaceRowProps) {
  const t = useText()
  const isFolder = entry.kind === 'folder'
  const { id, name } = isFolder ? entry.folder : { id: entry.file.id, name: entry.file.name }
  const list = isFolder ? 'folderIds' : 'fileIds'
  const icon = <Icon name={isFolder ? 'folder' : 'document'} size={16} className="shrink-0 text-ink-2" />
  return (
    <li className="flex items-center gap-2">
      {isFolder && filesOnly ? (
        <span className="flex min-h-9 min-w-0 flex-1 items-center gap-2 px-1 text-sm max-sm:min-h-touch">
          {icon}
          <span className="min-w-0 truncate">{name}</span>
        </span>
      ) : (
        <label className="flex min-h-9 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-1 px-1 text-sm hover:bg-sunken max-sm:min-h-touch">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-ford"
            checked={value[list].includes(id)}
            onChange={() => onChange({ ...value, [list]: toggled(value[list], id) })}
          />
          {icon}
          <span className="min-w-0 truncate">{name}</span>
        </label>
      )}
      {isFolder && (
        <Button variant="quiet" aria-label={t('scope.open', { name })} onClick={() => onOpen(id)}>
          <Icon name="chevronRight" size={16} />
        </Button>
      )}
    </li>
  )
}
