import { Button, buttonClass, Icon } from '@wenjin/ui'
import { Link } from 'react-router'
import { useInstance } from '../../../../lib/api/instance.ts'
import { useUser } from '../../../../lib/api/user.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useImport } from '../../../library/upload/index.ts'
import type { Turn, TurnRequest } from '../../answer/index.ts'
import { topicOf } from '../../options/index.ts'
import { useWaysOn } from '../session.queries.ts'
import { scopeAfter } from '../scope/topic-scope.ts'
import { isUnanswered } from './is-unanswered.ts'
import { NearFile } from './near-file.tsx'

/** The scope of all libraries without restriction. */
const everywhere = { searchTopicId: '', topicIds: undefined, folderIds: undefined, fileIds: undefined, enableMix: undefined } as const

interface WaysOnProps {
  turn: Turn
  /** Topic of the session. */
  topicId: string | null
  onAgain: (change: Partial<TurnRequest>) => void
}

/** Ways to continue from a question that its sources do not answer: near results, and places that were not searched. */
export function WaysOn({ turn, topicId, onAgain }: WaysOnProps) {
  const t = useText()
  const { data: instance } = useInstance()
  const { data: ways } = useWaysOn(isUnanswered(turn) ? turn.resultId : null)
  const { openImport } = useImport('mine')
  const { answer, how } = turn
  const { source, folderIds, fileIds, topicIds, web } = scopeAfter(how, topicId)
  const isNarrow = topicOf(source) !== null || folderIds.length + fileIds.length + topicIds.length > 0
  const searchesWeb = isNarrow ? web : source !== 'mine' && source !== 'ai'
  const listed = ways?.files.filter((file) => file.documentId === null).length ?? 0
  const otherUnread = (ways?.unread.count ?? 0) - listed
  const isCutOff = instance?.offline === true || answer.notices.some(({ kind }) => kind === 'offline')
  return (
    <section
      aria-label={t('waysOn.label')}
      className="flex flex-col gap-3 rounded-2 border border-line bg-raised p-4 text-sm leading-6 print:hidden"
    >
      {ways && ways.files.length > 0 && (
        <ul aria-label={t('waysOn.files')} className="flex flex-col gap-2">
          {ways.files.map((file) => (
            <NearFile key={file.id} file={file} onAsk={() => onAgain({ ...everywhere, engineType: 'default', fileIds: [file.id] })} />
          ))}
        </ul>
      )}
      {ways && otherUnread > 0 && ways.unread.topicId !== null && (
        <p className="flex items-start gap-2 text-ink-2">
          <Icon name="alert" size={16} className="mt-1 shrink-0" />
          <span>
            {t('waysOn.unread', { n: otherUnread })}{' '}
            <Link className="text-ford underline underline-offset-4" to={paths.topic(ways.unread.topicId)}>
              {t('waysOn.unread.show')}
            </Link>
          </span>
        </p>
      )}
      {ways && ways.reading > 0 && <p className="text-ink-2">{t('waysOn.reading', { n: ways.reading })}</p>}
      {instance?.offline === true && !searchesWeb && <p className="text-ink-2">{t('waysOn.offline')}</p>}
      <div className="flex flex-wrap gap-2">
        {ways?.places.map(({ topicId: place, name, outcome, documents }) => (
          <Button
            key={place}
            icon="library"
            className="max-w-full text-left"
            onClick={() => onAgain({ ...everywhere, engineType: 'default', searchTopicId: place })}
          >
            <span className="min-w-0 break-words">{t(`waysOn.place.${outcome}`, { name, n: documents })}</span>
          </Button>
        ))}
        {isNarrow && (
          <Button icon="library" onClick={() => onAgain({ ...everywhere, engineType: 'mine' })}>
            {t('waysOn.libraries')}
          </Button>
        )}
        {!searchesWeb && !isCutOff && instance && (
          <Button icon="search" onClick={() => onAgain({ ...everywhere, engineType: 'default' })}>
            {t('waysOn.web')}
          </Button>
        )}
        {instance && (instance.model === null ? <ModelLink /> : how.engineType !== 'ai' && <ModelButton onAgain={onAgain} />)}
        <Button icon="upload" onClick={openImport}>
          {t('waysOn.import')}
        </Button>
      </div>
    </section>
  )
}

function ModelButton({ onAgain }: Pick<WaysOnProps, 'onAgain'>) {
  const t = useText()
  return (
    <Button icon="message" onClick={() => onAgain({ ...everywhere, engineType: 'ai', model: 'auto' })}>
      {t('waysOn.model')}
    </Button>
  )
}

/** Link to connect a model: for admins their settings page, for others the manual. */
function ModelLink() {
  const t = useText()
  const { data: user } = useUser()
  const setUp = user?.role === 'admin'
  return (
    <Link className={buttonClass()} to={setUp ? paths.serviceSetup() : paths.searchResult(t('noModel.question'))}>
      <Icon name="message" size={16} />
      {t(setUp ? 'noModel.connect' : 'noModel.how')}
    </Link>
  )
}
