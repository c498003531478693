import type { Folder } from '@wenjin/contract'
import { Choice } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'

/** Returns the path of a folder, outermost folder first. */
function pathOf(folders: ReadonlyMap<string, Folder>, id: string): string {
  const steps: string[] = []
  for (let at = folders.get(id); at; at = folders.get(at.parentId)) steps.unshift(at.name)
  return steps.join(' / ')
}

interface FolderChoiceProps {
  rootId: string
  folders: readonly Folder[]
  value: string
  onChange: (folderId: string) => void
}

/** Selects the folder in which entries are stored. */
export function FolderChoice({ rootId, folders, value, onChange }: FolderChoiceProps) {
  const t = useText()
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const options = folders.map(({ id }) => ({ value: id, label: pathOf(byId, id) })).toSorted((a, b) => a.label.localeCompare(b.label, 'zh'))
  return (
    <Choice
      label={t('topicSubscription.folder')}
      icon="folder"
      value={value}
      options={[{ value: rootId, label: t('files.root') }, ...options]}
      onChange={onChange}
    />
  )
}

/** The offered intervals between visits, hours. */
const intervals = [1, 6, 12, 24, 72, 168] as const

/** Selects how often a site is visited. */
export function IntervalChoice({ value, onChange }: { value: number; onChange: (everyHours: number) => void }) {
  const t = useText()
  const offered = (intervals as readonly number[]).includes(value) ? intervals : [...intervals, value].toSorted((a, b) => a - b)
  const label = (hours: number) => {
    if (hours === 24) return t('topicSubscription.daily')
    return hours % 24 === 0 ? t('topicSubscription.everyDays', { n: hours / 24 }) : t('topicSubscription.everyHours', { n: hours })
  }
  return (
    <Choice
      label={t('topicSubscription.every')}
      icon="history"
      value={String(value)}
      options={offered.map((hours) => ({ value: String(hours), label: label(hours) }))}
      onChange={(hours) => onChange(Number(hours))}
    />
  )
}
