import type { WebhookDeliveryDetail } from '@wenjin/contract'
import { Button, Modal, Scroller, toast, Waiting } from '@wenjin/ui'
import { clockTime, dayOf } from '../../../../lib/format/relative-time.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { useDelivery, useReplayDelivery } from '../webhook.queries.ts'
import { useOutcomeText } from './outcome-text.ts'

/** The details of a delivery: its payload and the result of each attempt; `id` null closes the dialog. */
export function DeliveryDialog({ id, isOn, onClose }: { id: string | null; isOn: boolean; onClose: () => void }) {
  const t = useText()
  const delivery = useDelivery(id)
  return (
    <Modal open={id !== null} onOpenChange={(open) => !open && onClose()} title={t('hook.delivery.title')} closeLabel={t('close')}>
      {delivery.data ? (
        <Delivery delivery={delivery.data} isOn={isOn} />
      ) : delivery.error ? (
        <p role="alert" className="text-sm leading-6 text-amber">
          {delivery.error.message}
        </p>
      ) : (
        <Waiting>{t('hook.log.loading')}</Waiting>
      )}
    </Modal>
  )
}

function Block({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-sm leading-6 text-ink-2">{label}</span>
      <Scroller label={label} className="max-h-60 overflow-auto rounded-2 border border-line bg-sunken">
        <pre className="px-3 py-2 font-mono text-xs leading-5">{text}</pre>
      </Scroller>
    </div>
  )
}

const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2)
const linesOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

function Delivery({ delivery, isOn }: { delivery: WebhookDeliveryDetail; isOn: boolean }) {
  const t = useText()
  const outcomeText = useOutcomeText()
  const replay = useReplayDelivery()
  const { id, event, state, body, attempts } = delivery
  const newestFirst = attempts.map((attempt, at) => ({ ...attempt, n: at + 1 })).toReversed()
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-sm leading-6">
          {t(`hook.event.${event}`)} · {t(`hook.delivery.${state}`)}
          <span className="block font-mono text-xs break-all text-ink-2">{id}</span>
        </p>
        {isOn && (
          <Button
            icon="refresh"
            disabled={replay.isPending}
            onClick={() =>
              replay.mutate(id, {
                onSuccess: () => toast.success(t('hook.replay.sent')),
                onError: (error) => toast.error(error.message),
              })
            }
          >
            {t('hook.replay')}
          </Button>
        )}
      </div>
      {state === 'withdrawn' && <p className="text-sm leading-6">{t('hook.delivery.withdrawn.text')}</p>}
      <Block label={t('hook.delivery.body')} text={pretty(body)} />
      {newestFirst.length === 0 && <p className="text-sm leading-6 text-ink-2">{t('hook.delivery.noTries')}</p>}
      <ol className="flex flex-col gap-3">
        {newestFirst.map(({ n, at, ms, status, failure, requestHeaders, response, responseType }) => (
          <li key={`${n}-${at}`} className="flex flex-col gap-2 border-t border-line pt-3">
            <p className="text-sm leading-6">
              {t('hook.delivery.try', { n, time: `${dayOf(at)} ${clockTime(at)}`, ms })}
              <span className="block font-semibold">{outcomeText({ lastStatus: status, lastFailure: failure })}</span>
            </p>
            <Block label={t('hook.delivery.request')} text={linesOf(requestHeaders)} />
            {status !== null && (
              <Block
                label={[t('hook.delivery.response'), responseType].filter(Boolean).join(' · ')}
                text={response || t('hook.delivery.noResponse')}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
