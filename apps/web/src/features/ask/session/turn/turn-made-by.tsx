import { useText } from '../../../../lib/i18n/index.ts'
import { useInstance } from '../../../../lib/api/instance.ts'
import type { Turn } from '../../answer/index.ts'
import { useModels } from '../../options/index.ts'

/** Shows the mode and the model of an answer. */
export function TurnMadeBy({ turn }: { turn: Turn }) {
  const t = useText()
  const { data: instance } = useInstance()
  const { data: models } = useModels()
  const named = turn.model === 'auto' ? instance?.model : (models?.find((model) => model.id === turn.model)?.name ?? turn.model)
  const writer = turn.answer.composer === 'extractive' ? t('model.extractive') : turn.answer.composer === 'model' ? named : null
  return (
    <dl className="ml-auto flex items-center gap-2 pl-2 text-xs text-ink-2">
      <dt className="sr-only">{t('turn.mode')}</dt>
      <dd className="rounded-full border border-line px-2 py-0.5">{t(`mode.${turn.mode}`)}</dd>
      {writer && (
        <>
          <dt className="sr-only">{t('turn.model')}</dt>
          <dd className="max-w-40 truncate">{writer}</dd>
        </>
      )}
    </dl>
  )
}
