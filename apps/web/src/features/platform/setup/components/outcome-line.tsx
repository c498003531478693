import type { ConnectionFailure, ConnectionKind, TryOutcome } from '@wenjin/contract'
import { Icon } from '@wenjin/ui'
import { useText, type Text } from '../../../../lib/i18n/index.ts'

/** Describes why a service could not be used. */
export function failureText(t: Text, { reason, status }: { reason: ConnectionFailure; status: number | null }): string {
  const why = t(`setup.failure.${reason}`)
  return status === null ? why : t('setup.failure.status', { why, status })
}

function successText(t: Text, kind: ConnectionKind, { answer, count, ms }: Extract<TryOutcome, { ok: true }>): string {
  const seconds = (ms / 1000).toFixed(1)
  if (kind === 'embedding') return t('setup.works.embedding', { count, seconds })
  if (kind === 'reranking') return t('setup.works.reranking', { seconds })
  if (kind === 'speech') return t('setup.works.speech', { seconds })
  return t(kind === 'ocr' || kind === 'vision' ? 'setup.works.picture' : 'setup.works', { answer, seconds })
}

/** The response of a tested service, or the reason for its failure. */
export function OutcomeLine({ kind, outcome }: { kind: ConnectionKind; outcome: TryOutcome }) {
  const t = useText()
  return <ResultLine ok={outcome.ok}>{outcome.ok ? successText(t, kind, outcome) : failureText(t, outcome)}</ResultLine>
}

/** The result of an attempt, announced to screen readers. */
export function ResultLine({ ok, children }: { ok: boolean; children: string }) {
  return (
    <p role={ok ? 'status' : 'alert'} className="flex items-start gap-2 text-sm leading-6 break-words [overflow-wrap:anywhere]">
      <Icon name={ok ? 'checkCircle' : 'alert'} size={16} className={ok ? 'mt-1 shrink-0 text-sprout' : 'mt-1 shrink-0 text-amber'} />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
