import { shareRewardDays, shareRewardStatuses, type ShareReward } from '@wenjin/contract'
import { Button, FormField, toast } from '@wenjin/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { pendingPrompt } from '../../../../lib/person/pending-prompt.ts'
import { useText, type TextKey } from '../../../../lib/i18n/index.ts'
import { useSignedInUid } from '../../../../lib/person/signed-in.ts'

const rewardsKey = ['myShareRewards'] as const

function statusText(status: ShareReward['status']): TextKey {
  if (status === shareRewardStatuses.approved) return 'plan.reward.approved'
  return status === shareRewardStatuses.refused ? 'plan.reward.refused' : 'plan.reward.pending'
}

/** Form that requests days of the personal plan for a public share, and the state of earlier requests. */
export function ShareRewardForm() {
  const t = useText()
  const uid = useSignedInUid()
  const client = useQueryClient()
  const [url, setUrl] = useState('')
  const mine = useQuery({
    queryKey: [...rewardsKey, uid],
    queryFn: ({ signal }) => api.admin.listMyShareRewards({ query: {} }, { signal }),
    enabled: uid !== null,
  })
  const send = useMutation({
    mutationFn: () => api.admin.createShareReward({ body: { url: url.trim() } }),
    onSuccess: async () => {
      setUrl('')
      toast.success(t('plan.reward.sent'))
      await client.invalidateQueries({ queryKey: rewardsKey })
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (uid === null) pendingPrompt.set({ kind: 'login', message: t('plan.reward.signIn') })
    else if (url.trim() !== '') send.mutate()
  }
  return (
    <form className="flex flex-col gap-2" onSubmit={handleSubmit}>
      <div className="flex flex-wrap items-end gap-2">
        <FormField
          type="url"
          className="min-w-0 flex-1 basis-56"
          label={t('plan.reward', { days: shareRewardDays })}
          placeholder="https://"
          value={url}
          maxLength={2000}
          error={send.error?.message}
          onChange={(event) => {
            send.reset()
            setUrl(event.target.value)
          }}
        />
        <Button type="submit" className="min-h-11" disabled={send.isPending || url.trim() === ''}>
          {t('plan.reward.send')}
        </Button>
      </div>
      {mine.data && mine.data.list.length > 0 && (
        <ul aria-label={t('plan.reward.mine')} className="divide-y divide-line border-y border-line text-sm">
          {mine.data.list.map((share) => (
            <li key={share.id} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1 truncate">{share.url}</span>
              <span className="shrink-0 text-ink-2">{t(statusText(share.status), { days: share.days })}</span>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
