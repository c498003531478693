import { Button, FormField, Modal } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { AdminGate, RecordList } from '../../../platform/admin/index.ts'
import { PageFrame } from '../../../platform/instance/index.ts'
import { CreateTeamForm } from '../../team/index.ts'
import { ActionList } from '../action-list.tsx'
import { UserItem } from '../user-item.tsx'
import { useUsers } from '../user-admin.queries.ts'

/** The page of the instance's accounts and the actions of admins; for admins. */
export function UserAdminPage() {
  const t = useText()
  return (
    <AdminGate title={t('admin.users')}>
      <Users />
    </AdminGate>
  )
}

const states = { all: undefined, admin: 'admin', suspended: 'suspended' } as const

function Users() {
  const t = useText()
  const [q, setQ] = useState('')
  const [state, setState] = useState<keyof typeof states>('all')
  const [pageIndex, setPageIndex] = useState(0)
  const [makingTeam, setMakingTeam] = useState(false)
  const users = useUsers({ q: q.trim(), state: states[state], pageIndex })
  return (
    <PageFrame title={t('admin.users')} lead={t('users.lead')}>
      <div className="flex flex-col gap-4">
        <FormField
          label={t('users.search')}
          type="search"
          value={q}
          maxLength={254}
          onChange={(event) => {
            setPageIndex(0)
            setQ(event.target.value)
          }}
        />
        <RecordList
          label={t('admin.users')}
          query={users}
          filter={{
            label: t('users.filter'),
            value: state,
            options: [
              { value: 'all', label: t('users.all') },
              { value: 'admin', label: t('users.admins') },
              { value: 'suspended', label: t('users.suspended') },
            ],
            onChange: (value) => setState(value as keyof typeof states),
          }}
          pageIndex={pageIndex}
          onPage={setPageIndex}
          empty={t('users.none')}
          renderItem={(user) => <UserItem key={user.uid} user={user} />}
        />
      </div>
      <Button icon="users" className="self-start" onClick={() => setMakingTeam(true)}>
        {t('users.teams')}
      </Button>
      <Modal open={makingTeam} onOpenChange={setMakingTeam} title={t('users.teams')} closeLabel={t('close')}>
        <CreateTeamForm onCreated={() => setMakingTeam(false)} />
      </Modal>
      <ActionList />
    </PageFrame>
  )
}
