import { fileSorts, fileStates, importKinds, type FileGroup, type FileItem, type FileSort } from '@wenjin/contract'
import { Choice, IconButton, TextField } from '@wenjin/ui'
import { useEffect, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import type { FolderList } from '../file.queries.ts'

/** Debounce delay of the keyword field, milliseconds. */
const pauseMs = 250
const groups = [...new Set(Object.values(importKinds).map(({ group }) => group))] satisfies FileGroup[]

interface FilesToolbarProps {
  list: FolderList
  onChange: (change: Partial<FolderList>) => void
  view: 'list' | 'grid'
  onView: (view: 'list' | 'grid') => void
}

/** The filter, order and view of a folder. */
export function FilesToolbar({ list, onChange, view, onView }: FilesToolbarProps) {
  const t = useText()
  const { sort, order, state, type } = list
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      <KeywordField value={list.keyword} onChange={(keyword) => onChange({ keyword })} />
      <Choice
        label={t('files.filter.state')}
        value={state ?? ''}
        options={[
          { value: '', label: t('files.filter.anyState') },
          ...fileStates.map((value) => ({ value, label: t(`file.state.${value}`) })),
        ]}
        onChange={(value) => onChange({ state: (value || null) as FileItem['state'] | null })}
      />
      <Choice
        label={t('files.filter.type')}
        value={type ?? ''}
        options={[{ value: '', label: t('files.filter.anyType') }, ...groups.map((value) => ({ value, label: t(`files.group.${value}`) }))]}
        onChange={(value) => onChange({ type: (value || null) as FileGroup | null })}
      />
      <span className="ml-auto flex items-center">
        <Choice
          label={t('files.sort')}
          value={sort}
          options={fileSorts.map((value) => ({ value, label: t(`files.sort.${value}`) }))}
          onChange={(value) => onChange({ sort: value as FileSort })}
        />
        <IconButton
          icon={order === 'asc' ? 'arrowUp' : 'arrowDown'}
          size={16}
          label={t(`files.order.${order}`)}
          onClick={() => onChange({ order: order === 'asc' ? 'desc' : 'asc' })}
        />
        <IconButton
          icon={view === 'list' ? 'tiles' : 'list'}
          size={16}
          label={t(view === 'list' ? 'files.view.grid' : 'files.view.list')}
          onClick={() => onView(view === 'list' ? 'grid' : 'list')}
        />
      </span>
    </div>
  )
}

function KeywordField({ value, onChange }: { value: string; onChange: (keyword: string) => void }) {
  const t = useText()
  const [written, setWritten] = useState(value)
  const [known, setKnown] = useState(value)
  // The value was cleared from outside.
  if (known !== value) {
    setKnown(value)
    setWritten(value)
  }
  useEffect(() => {
    const keyword = written.trim()
    if (keyword === value) return undefined
    const timer = setTimeout(() => onChange(keyword), pauseMs)
    return () => clearTimeout(timer)
  }, [written, value, onChange])
  return (
    <TextField
      className="w-52 max-sm:w-full"
      icon="search"
      type="search"
      label={t('files.search')}
      placeholder={t('files.search')}
      maxLength={200}
      value={written}
      onChange={(event) => setWritten(event.target.value)}
    />
  )
}
