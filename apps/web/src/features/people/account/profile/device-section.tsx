import type { Device } from '@wenjin/contract'
import { Button, Confirm, Notice, toast, Waiting } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useRelativeTime } from '../../../../lib/format/use-relative-time.ts'
import { saveErrorText, Row, Section } from '../../settings/index.ts'
import { useDevices, useEndDevice, useSignOut } from '../account.queries.ts'

/** The devices on which the person is signed in, each with a button to sign out. */
export function DeviceSection() {
  const t = useText()
  const devices = useDevices()
  const signOut = useSignOut()
  const [asking, setAsking] = useState(false)
  return (
    <Section
      title={t('device.label')}
      action={
        <Button variant="quiet" disabled={signOut.isPending} onClick={() => setAsking(true)}>
          {t('device.endAll')}
        </Button>
      }
    >
      {devices.isPending && <Waiting>{t('device.loading')}</Waiting>}
      {devices.isError && !devices.data && (
        <Notice alert icon="alert" title={t('device.failed')} text={devices.error.message}>
          <Button icon="refresh" onClick={() => void devices.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {devices.data && (
        <ul aria-label={t('device.label')} className="divide-y divide-line rounded-2 border border-line bg-raised px-4">
          {devices.data.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('device.endAll.title')}
        description={t('device.endAll.text')}
        confirmLabel={t('device.endAll')}
        cancelLabel={t('cancel')}
        onConfirm={() => signOut.mutate(true)}
      />
    </Section>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const t = useText()
  const seen = useRelativeTime(device.lastSeenAt)
  const end = useEndDevice()
  const handleEnd = () =>
    end.mutate(device.id, {
      onSuccess: () => toast.success(t('device.ended')),
      onError: (error) => toast.error(saveErrorText(error, t)),
    })
  return (
    <li>
      <Row label={device.name} hint={`${device.address} · ${t('device.seen', { time: seen })}`}>
        {device.current ? (
          <span className="text-sm text-sprout">{t('device.current')}</span>
        ) : (
          <Button aria-label={t('device.end.named', { name: device.name })} disabled={end.isPending} onClick={handleEnd}>
            {t('device.end')}
          </Button>
        )}
      </Row>
    </li>
  )
}
