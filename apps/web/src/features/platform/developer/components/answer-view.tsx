import { Button, Scroller, Waiting } from '@wenjin/ui'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { prettyBody } from '../api-document/api-answer.ts'
import type { Run } from '../use-api-run.ts'

const block = 'max-h-128 overflow-auto rounded-2 border border-line bg-sunken'

/** The response of a call while it arrives: its status, times and price, the text of a stream, body and headers. */
export function AnswerView({ run }: { run: Run }) {
  const t = useText()
  const copy = useCopy()
  if (run.state === 'idle') return <p className="text-sm leading-6 text-ink-2">{t('play.answer.none')}</p>
  const { answer, state } = run
  const facts = answer && [
    `HTTP ${answer.status}`,
    answer.firstMs !== null && t('play.firstByte', { ms: answer.firstMs }),
    answer.totalMs !== null && t('play.total', { ms: answer.totalMs }),
    answer.credits !== null && t('play.credits', { n: answer.credits }),
  ]
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <output className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm leading-6">
        {facts && <span className="tabular-nums">{facts.filter((fact) => fact !== false).join(' · ')}</span>}
        {state === 'running' && <Waiting>{t('play.running')}</Waiting>}
        {state === 'stopped' && <span className="text-ink-2">{t('play.stopped')}</span>}
      </output>
      {state === 'failed' && (
        <p role="alert" className="text-sm leading-6 text-amber">
          {t('play.broken')}
        </p>
      )}
      {answer && answer.words !== '' && (
        <section aria-label={t('play.words')} className="flex flex-col gap-1.5">
          <h3 className="text-sm font-semibold">{t('play.words')}</h3>
          <p className="rounded-2 border border-line bg-raised p-4 text-sm leading-7 whitespace-pre-wrap">{answer.words}</p>
        </section>
      )}
      {answer && (
        <section aria-label={t('play.body')} className="flex min-w-0 flex-col gap-1.5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-sm font-semibold">{t('play.body')}</h3>
            <Button variant="quiet" icon="copy" onClick={() => void copy(answer.body)}>
              {t('play.copyBody')}
            </Button>
          </div>
          <Scroller label={t('play.body')} className={block}>
            <pre className="p-4 font-mono text-xs leading-5">{prettyBody(answer)}</pre>
          </Scroller>
          {answer.cut && <p className="text-xs leading-5 text-ink-2">{t('play.cut')}</p>}
        </section>
      )}
      {answer && (
        <details className="text-sm">
          <summary className="wj-press inline-flex min-h-9 cursor-pointer items-center text-ink-2 hover:text-ink max-sm:min-h-touch">
            {t('play.headers')}
          </summary>
          <Scroller label={t('play.headers')} className={block}>
            <pre className="p-4 font-mono text-xs leading-5">{answer.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
          </Scroller>
        </details>
      )}
    </div>
  )
}
