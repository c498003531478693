import { toast } from '@wenjin/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { useTopics } from '../../../library/topic/index.ts'

/** Returns a function that stores an answer as a qa of the topic it was asked in; null when the person may not edit the topic. */
export function useSaveQa(topicId: string | null): ((resultId: string) => void) | null {
  const t = useText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: topics } = useTopics()
  const keep = useMutation({
    mutationFn: ({ id, resultId }: { id: string; resultId: string }) => api.qa.createQaFromResult({ params: { id }, body: { resultId } }),
    onSuccess: ({ topicId: id }) => {
      const onPress = () => void navigate(paths.topic(id, { tab: 'qa' }))
      toast.success(t('qa.kept'), { action: { label: t('qa.kept.show'), onPress } })
      return client.invalidateQueries({ queryKey: queryKeys.qa })
    },
    onError: (error) => toast.error(error.message),
  })
  const topic = topics?.find(({ id }) => id === topicId)
  return topic?.permissions.includes('topic:edit') ? (resultId) => keep.mutate({ id: topic.id, resultId }) : null
}
