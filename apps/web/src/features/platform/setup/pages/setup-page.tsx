import type { ConnectionKind } from '@wenjin/contract'
import { Button, Notice, Waiting } from '@wenjin/ui'
import { useId, type ReactNode } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { AdminGate } from '../../admin/index.ts'
import { PageFrame } from '../../instance/index.ts'
import { ConnectionCard } from '../components/connection-card.tsx'
import { LocalModels } from '../components/local-models.tsx'
import { useSetup } from '../setup.queries.ts'

const groups = [
  { name: 'setup.group.answers', kinds: ['model'] },
  { name: 'setup.group.search', kinds: ['embedding', 'reranking'] },
  { name: 'setup.group.reading', kinds: ['ocr', 'vision', 'speech'] },
  { name: 'setup.group.web', kinds: ['searxng', 'bocha', 'metaso', 'tavily', 'brave', 'serper', 'openalex'] },
] as const satisfies readonly { name: string; kinds: readonly ConnectionKind[] }[]

/** The services of the instance: connected, tried and disconnected without a restart; for admins. */
export function SetupPage() {
  const t = useText()
  return (
    <AdminGate title={t('admin.setup')}>
      <Setup />
    </AdminGate>
  )
}

function Setup() {
  const t = useText()
  const { data, error, refetch } = useSetup()
  return (
    <PageFrame title={t('admin.setup')} lead={t('setup.lead')}>
      {error && !data && (
        <Notice alert icon="alert" title={t('admin.failed')} text={error.message}>
          <Button icon="refresh" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {!data && !error && <Waiting className="min-h-48 justify-center">{t('list.loading')}</Waiting>}
      {data && (
        <>
          <LocalModels connections={data.connections} />
          {groups.map(({ name, kinds }) => (
            <Group key={name} title={t(name)}>
              {kinds.map((kind) => {
                const connection = data.connections.find((each) => each.kind === kind)
                return connection && <ConnectionCard key={kind} connection={connection} offline={data.offline} />
              })}
            </Group>
          ))}
        </>
      )}
    </PageFrame>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="text-base leading-7 font-semibold">
        {title}
      </h2>
      <div className="divide-y divide-line rounded-2 border border-line bg-raised">{children}</div>
    </section>
  )
}
