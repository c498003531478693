import type { PathStep } from '@wenjin/contract'
import { classNames, Icon } from '@wenjin/ui'
import { useText } from '../../../../lib/i18n/index.ts'
import { useFolderDrop } from './use-folder-drop.ts'

interface FolderPathProps {
  root: PathStep
  /** The folders from below the root to the current one. */
  steps: readonly PathStep[]
  onOpen: (folderId: string) => void
}

/** The path of the current folder, with a link back; entries can be dropped on each step. */
export function FolderPath({ root, steps, onOpen }: FolderPathProps) {
  const t = useText()
  const all = [root, ...steps]
  return (
    <nav aria-label={t('files.path')} className="min-w-0">
      <ol className="flex flex-wrap items-center text-sm">
        {all.map((step, at) => (
          <li key={step.id} className="flex max-w-full min-w-0 items-center">
            {at > 0 && <Icon name="chevronRight" size={14} className="shrink-0 text-ink-2" />}
            <Step step={step} here={at === all.length - 1} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Step({ step, here, onOpen }: { step: PathStep; here: boolean; onOpen: (folderId: string) => void }) {
  const drop = useFolderDrop(step.id)
  return (
    <button
      type="button"
      aria-current={here ? 'location' : undefined}
      className={classNames(
        'wj-folder wj-press min-h-9 max-w-60 truncate rounded-2 px-2 hover:bg-sunken max-sm:min-h-touch',
        here ? 'font-semibold' : 'text-ink-2',
      )}
      onClick={() => onOpen(step.id)}
      {...drop}
    >
      {step.name}
    </button>
  )
}
