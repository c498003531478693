import { classNames, Icon, IconButton, Progress } from '@wenjin/ui'
import type { FileItem } from '@wenjin/contract'
import { Link } from 'react-router'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { paths } from '../../../lib/paths.ts'
import { useRelativeTime } from '../../../lib/use-relative-time.ts'
import { isPending } from '../knowledge.queries.ts'

const icons = { queued: 'history', parsing: 'refresh', ready: 'document', failed: 'alert' } as const

/** A file of a library: what it is, where its import stands, and why it failed. */
export function FileRow({ file, onDelete }: { file: FileItem; onDelete: (() => void) | undefined }) {
  const t = useText()
  const time = useRelativeTime(file.createdAt)
  const details = [
    t(`file.state.${file.state}`),
    file.duplicate ? t('file.duplicate') : undefined,
    file.documentCount > 1 ? t('file.documents', { n: file.documentCount }) : undefined,
    file.size > 0 ? formatBytes(file.size) : undefined,
    time,
  ].filter(Boolean)

  return (
    <li className="flex items-center gap-3 py-2.5">
      <Icon name={icons[file.state]} className={classNames('shrink-0', file.state === 'failed' ? 'text-amber' : 'text-ink-2')} />
      <div className="min-w-0 flex-1">
        {file.documentId ? (
          <Link to={paths.document(file.documentId)} className="block leading-6 break-words hover:text-ford">
            {file.fileName}
          </Link>
        ) : (
          <span className="block leading-6 break-words">{file.fileName}</span>
        )}
        <span className="block text-xs leading-5 text-ink-2">{details.join(' · ')}</span>
        {file.reason && <span className="block text-sm leading-6">{file.reason.text}</span>}
        {isPending(file) && <Progress value={file.progress} label={t('file.progress', { name: file.fileName })} />}
      </div>
      {onDelete && <IconButton icon="trash" label={t('file.delete', { name: file.fileName })} onClick={onDelete} />}
    </li>
  )
}
