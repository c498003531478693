import { limits, type Topic } from '@wenjin/contract'
import { Button, FormField, TextArea, toast } from '@wenjin/ui'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useCreateTopic, useUpdateTopic } from '../topic.queries.ts'
import { FormAlert } from './form-alert.tsx'

interface Fields {
  name: string
  description: string
}

/** Form that creates a topic and opens it, or edits the name and description of an existing one. */
export function TopicForm({ topic, onDone }: { topic?: Topic; onDone: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const create = useCreateTopic()
  const update = useUpdateTopic(topic?.id ?? '')
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { name: topic?.name ?? '', description: topic?.description ?? '' },
  })
  const { nameChars, descriptionChars } = limits.topic
  const handleSave = ({ name, description }: Fields) => {
    if (topic) {
      const change = { description, ...(topic.own ? {} : { name }) }
      return update.mutate(change, {
        onSuccess: () => {
          toast.success(t('topic.saved'))
          onDone()
        },
      })
    }
    return create.mutate(
      { name, description },
      {
        onSuccess: (made) => {
          toast.success(t('topic.created', { name: made.name }))
          onDone()
          void navigate(paths.topic(made.id))
        },
      },
    )
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(handleSave)(event)}>
      <FormField
        data-first-focus
        label={t('topic.name')}
        maxLength={nameChars}
        autoComplete="off"
        readOnly={topic?.own}
        hint={topic?.own ? t('manage.name.fixed') : undefined}
        error={formState.errors.name && t('topic.name.empty')}
        {...register('name', { validate: (value) => topic?.own === true || value.trim() !== '' })}
      />
      <TextArea
        label={t('topic.description')}
        hint={t('topic.description.hint')}
        maxLength={descriptionChars}
        {...register('description')}
      />
      <FormAlert error={create.error ?? update.error} />
      <Button type="submit" variant="solid" className="self-end" disabled={create.isPending || update.isPending}>
        {t(topic ? 'topic.save' : 'topic.create.do')}
      </Button>
    </form>
  )
}
