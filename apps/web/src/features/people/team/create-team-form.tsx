import { Button, classNames, FormField, toast } from '@wenjin/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../../../lib/api/api.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { queryKeys } from '../../../lib/api/query.ts'

interface TeamFields {
  name: string
  manager: string
  /** Last day of the team's plan, `YYYY-MM-DD`. */
  until: string
}

/** Returns the end of a day in this browser's time zone, milliseconds. */
const endOf = (day: string) => new Date(`${day}T23:59:59.999`).getTime()

/** Form that creates a team with its first manager; for admins. `onCreated` is given by a dialog around it, which has its heading. */
export function CreateTeamForm({ onCreated }: { onCreated?: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const { register, handleSubmit, reset, formState } = useForm<TeamFields>({ defaultValues: { name: '', manager: '', until: '' } })
  const create = useMutation({
    mutationFn: ({ name, manager, until }: TeamFields) => api.team.createTeam({ body: { name, manager, checkerDeadline: endOf(until) } }),
    onSuccess: async (team) => {
      reset()
      toast.success(t('newTeam.created', { name: team.name }))
      onCreated?.()
      // The admin may have made themselves the manager.
      await client.invalidateQueries({ queryKey: queryKeys.user })
    },
  })
  const { errors } = formState
  return (
    <form
      noValidate
      aria-label={t('newTeam.create')}
      className={classNames('flex flex-col gap-3', !onCreated && 'rounded-2 border border-line bg-raised p-4')}
      onSubmit={(event) => void handleSubmit((fields) => create.mutate(fields))(event)}
    >
      {!onCreated && <h3 className="font-semibold">{t('newTeam.create')}</h3>}
      <FormField
        label={t('newTeam.name')}
        maxLength={60}
        error={errors.name && t('newTeam.name.missing')}
        {...register('name', { validate: (value) => value.trim() !== '' })}
      />
      <FormField
        label={t('newTeam.manager')}
        hint={t('newTeam.manager.hint')}
        maxLength={254}
        autoComplete="off"
        error={errors.manager ? t('newTeam.manager.missing') : create.error?.message}
        {...register('manager', { validate: (value) => value.trim() !== '' })}
      />
      <FormField
        type="date"
        label={t('newTeam.until')}
        error={errors.until && t('newTeam.until.missing')}
        {...register('until', { required: true })}
      />
      <Button type="submit" variant="solid" className="self-start" disabled={create.isPending}>
        {t('newTeam.create.do')}
      </Button>
    </form>
  )
}
