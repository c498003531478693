import type { ConnectionKind } from '@wenjin/contract'
import { buttonClass } from '@wenjin/ui'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { AdminGate, AdminPage } from '../../admin/index.ts'
import { ConnectionCard } from '../components/connection-card.tsx'
import { LocalModels } from '../components/local-models.tsx'
import { MailCard } from '../components/mail-card.tsx'
import { OfflineRow } from '../components/offline-row.tsx'
import { StorageCard } from '../components/storage-card.tsx'
import { useSetup } from '../setup.queries.ts'

const groups = [
  { name: 'setup.group.answers', kinds: ['model'] },
  { name: 'setup.group.search', kinds: ['embedding', 'reranking'] },
  { name: 'setup.group.reading', kinds: ['ocr', 'vision', 'speech'] },
  { name: 'setup.group.web', kinds: ['searxng', 'bocha', 'metaso', 'tavily', 'brave', 'serper', 'openalex'] },
] as const satisfies readonly { name: string; kinds: readonly ConnectionKind[] }[]

/** The page of the instance's services, connected, tested and disconnected without a restart; for admins. */
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
  const query = useSetup()
  return (
    <AdminPage title={t('admin.setup')} lead={t('setup.lead')} query={query}>
      {(setup) => (
        <>
          <LocalModels connections={setup.connections} />
          {groups.map(({ name, kinds }) => (
            <Group key={name} title={t(name)}>
              {kinds.map((kind) => {
                const connection = setup.connections.find((each) => each.kind === kind)
                return connection && <ConnectionCard key={kind} connection={connection} offline={setup.offline} />
              })}
            </Group>
          ))}
          <Group title={t('setup.group.delivery')}>
            <MailCard mail={setup.mail} />
          </Group>
          <Group title={t('setup.group.storage')}>
            <StorageCard storage={setup.storage} />
          </Group>
          <Group title={t('setup.group.network')}>
            <OfflineRow offline={setup.offline} byEnvironment={setup.offlineByEnvironment} />
          </Group>
          <Link className={buttonClass('link', 'self-start')} to={paths.firstRun()}>
            {t('setup.firstRun')}
          </Link>
        </>
      )}
    </AdminPage>
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
