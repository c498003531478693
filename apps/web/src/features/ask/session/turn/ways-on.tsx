import { Button } from '@wenjin/ui'
import { useInstance } from '../../../../lib/api/instance.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import type { AskHow, Turn } from '../../answer/index.ts'

/** Where else a question can be searched that its sources do not answer: only what would search more than was searched, and can be reached. */
export function WaysOn({ turn, onAgain }: { turn: Turn; onAgain: (change: Partial<AskHow>) => void }) {
  const t = useText()
  const { data: instance } = useInstance()
  const { answer, how } = turn
  if (!answer.notices.some(({ kind }) => kind === 'near' || kind === 'nothing')) return null
  const isNarrow = [how.topicIds, how.folderIds, how.fileIds].some((places) => places !== undefined && places.length > 0)
  const everywhere = { topicIds: undefined, folderIds: undefined, fileIds: undefined }
  const searchesWeb = (how.engineType ?? 'default') !== 'mine' && !isNarrow
  const isReachable = instance?.offline === false && !answer.notices.some(({ kind }) => kind === 'offline')
  if (!isNarrow && (searchesWeb || !isReachable)) return null
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {isNarrow && (
        <Button icon="library" onClick={() => onAgain({ ...everywhere, engineType: 'mine' })}>
          {t('waysOn.libraries')}
        </Button>
      )}
      {!searchesWeb && isReachable && (
        <Button icon="search" onClick={() => onAgain({ ...everywhere, engineType: 'default' })}>
          {t('waysOn.web')}
        </Button>
      )}
    </div>
  )
}
