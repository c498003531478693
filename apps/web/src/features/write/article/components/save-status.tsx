import { useText } from '../../../../lib/i18n/index.ts'
import type { SaveState } from '../article-saver.ts'

/** The state of the text: saved, being saved, or only in this browser. */
export function SaveStatus({ state, message, onRetry }: { state: SaveState; message: string | undefined; onRetry: () => void }) {
  const t = useText()
  return (
    <span className="flex flex-wrap gap-x-2">
      <output data-save={state} className={state === 'offline' || state === 'refused' ? 'text-amber' : ''}>
        {t(`article.state.${state}`)}
        {state === 'refused' && message ? ` ${message}` : ''}
      </output>
      {(state === 'offline' || state === 'refused') && (
        <button type="button" className="text-ford underline underline-offset-2" onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </span>
  )
}
