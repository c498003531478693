import type { Team } from '@wenjin/contract'
import { Button, Notice, Waiting } from '@wenjin/ui'
import { useText } from '../../../lib/i18n/index.ts'
import { dayOf } from '../../../lib/format/relative-time.ts'
import { useTeams } from './team.queries.ts'
import { AddMemberForm } from './add-member-form.tsx'
import { MemberList } from './member-list.tsx'
import { Row, Rows, Section } from '../settings/index.ts'

/** The teams the person belongs to; managers administer their members here. */
export function TeamSection({ uid }: { uid: string }) {
  const t = useText()
  const teams = useTeams()
  return (
    <Section title={t('team.label')}>
      {teams.isPending && <Waiting>{t('team.loading')}</Waiting>}
      {teams.isError && !teams.data && (
        <Notice alert icon="alert" title={t('team.failed')} text={teams.error.message}>
          <Button icon="refresh" onClick={() => void teams.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {teams.data?.length === 0 && (
        <Rows>
          <Row label={t('team.none')} hint={t('team.none.text')} />
        </Rows>
      )}
      {teams.data?.map((team) => (
        <TeamCard key={team.id} team={team} uid={uid} />
      ))}
    </Section>
  )
}

function TeamCard({ team, uid }: { team: Team; uid: string }) {
  const t = useText()
  const facts = [
    t('team.summary', { n: team.memberCount }),
    team.checkerDeadline === null ? null : t('plan.until', { date: dayOf(team.checkerDeadline) }),
  ].filter(Boolean)
  return (
    <div className="flex flex-col rounded-2 border border-line bg-raised px-4 pb-2">
      <Row label={<h3 className="font-semibold">{team.name}</h3>} hint={facts.join(' · ')}>
        {team.manager && <span className="text-sm text-ink-2">{t('team.manager')}</span>}
      </Row>
      <MemberList team={team} uid={uid} />
      {team.manager && <AddMemberForm teamId={team.id} />}
    </div>
  )
}
