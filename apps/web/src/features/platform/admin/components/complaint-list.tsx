import { auditStatuses, type AuditStatus, type Complaint } from '@wenjin/contract'
import { Button } from '@wenjin/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText, type TextKey } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { safeAddress } from '../../../../lib/navigation/safe-address.ts'
import { useAuditComplaint, useComplaints } from '../admin.queries.ts'
import { DecisionForm } from './decision-form.tsx'
import { personFact } from './person-fact.ts'
import { Record } from './record.tsx'
import { RecordList } from './record-list.tsx'

const statusTexts: Readonly<Record<AuditStatus, TextKey>> = {
  [auditStatuses.pending]: 'complaint.pending',
  [auditStatuses.upheld]: 'complaint.upheld',
  [auditStatuses.rejected]: 'complaint.rejected',
}
const statuses = [auditStatuses.pending, auditStatuses.upheld, auditStatuses.rejected] as const

/** Complaints for admins to audit. */
export function ComplaintList() {
  const t = useText()
  const [pageIndex, setPageIndex] = useState(0)
  const [filter, setFilter] = useState(String(auditStatuses.pending))
  const list = useComplaints(
    pageIndex,
    statuses.find((status) => String(status) === filter),
  )
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-[1.0625rem] font-semibold">{t('complaint.audit')}</h2>
      <RecordList
        label={t('admin.complaints')}
        query={list}
        filter={{
          label: t('list.filter'),
          value: filter,
          options: [
            ...statuses.map((status) => ({ value: String(status), label: t(statusTexts[status]) })),
            { value: 'all', label: t('list.all') },
          ],
          onChange: setFilter,
        }}
        pageIndex={pageIndex}
        onPage={setPageIndex}
        empty={t(filter === String(auditStatuses.pending) ? 'complaint.nonePending' : 'complaint.none')}
        renderItem={(item) => <ComplaintItem key={item.id} item={item} />}
      />
    </section>
  )
}

function ComplaintItem({ item }: { item: Complaint }) {
  const t = useText()
  const audit = useAuditComplaint()
  const decide = (auditStatus: AuditStatus) => (note: string) => audit.mutate({ id: item.id, auditStatus, note })
  return (
    <Record
      createdAt={item.createdAt}
      facts={[t(`complaint.type.${item.type}`), personFact(t, item.uid)]}
      content={item.content}
      contact={item.contact}
      state={t(statusTexts[item.auditStatus])}
    >
      <a
        className="inline-flex min-h-6 self-start text-sm break-all text-ford underline underline-offset-4 max-sm:min-h-touch"
        href={safeAddress(item.targetUrl)}
        target="_blank"
        rel="noreferrer"
      >
        {item.targetUrl}
      </a>
      {/\/subject(-v2)?\/[\w-]+/.test(item.targetUrl) && (
        <Link className="self-start text-sm text-ford underline underline-offset-4" to={paths.islandReview()}>
          {t('complaint.toIsland')}
        </Link>
      )}
      {item.auditNote && <p className="text-sm leading-6 text-ink-2">{t('decide.noted', { note: item.auditNote })}</p>}
      {item.auditStatus === auditStatuses.pending ? (
        <DecisionForm
          busy={audit.isPending}
          error={audit.error}
          accept={{ label: t('complaint.uphold'), onDecide: decide(auditStatuses.upheld) }}
          refuse={{ label: t('complaint.reject'), onDecide: decide(auditStatuses.rejected) }}
        />
      ) : (
        <Button className="self-end" disabled={audit.isPending} onClick={() => decide(auditStatuses.pending)('')}>
          {t('complaint.reopen')}
        </Button>
      )}
    </Record>
  )
}
