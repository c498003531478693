import { limits, type Topic } from '@wenjin/contract'
import { Button, FormField, toast } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { useSetting } from '../../../../lib/storage/settings.ts'
import { PlacePicker } from '../../../ask/session/index.ts'
import { useGenerateQa } from '../qa.queries.ts'

const usualCount = 10

/** Form to choose the files from which drafts are generated. */
export function GenerateForm({ topic, onDone }: { topic: Topic; onDone: (made: number) => void }) {
  const t = useText()
  const [lang] = useSetting('uiLang')
  const [fileIds, setFileIds] = useState<readonly string[]>([])
  const [count, setCount] = useState(usualCount)
  const generate = useGenerateQa(topic.id)
  const handleGenerate = () =>
    generate.mutate(
      { fileIds: [...fileIds], count, lang },
      {
        onSuccess: ({ list }) => {
          if (list.length === 0) toast.info(t('qa.generate.nothing'))
          else toast.success(t('qa.generate.done', { n: list.length }))
          onDone(list.length)
        },
        onError: (error) => toast.error(error.message),
      },
    )
  const { generated, generatedFiles } = limits.qa
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        handleGenerate()
      }}
    >
      <p className="text-sm leading-6 text-ink-2">{t('qa.generate.text')}</p>
      <PlacePicker
        topic={topic}
        filesOnly
        value={{ folderIds: [], fileIds }}
        onChange={(chosen) => setFileIds(chosen.fileIds.slice(0, generatedFiles))}
      />
      <FormField
        type="number"
        label={t('qa.generate.count')}
        min={1}
        max={generated}
        value={count}
        onChange={(event) => setCount(Math.min(generated, Math.max(1, Math.trunc(event.target.valueAsNumber) || 1)))}
      />
      <Button type="submit" variant="solid" className="self-end" disabled={fileIds.length === 0 || generate.isPending}>
        {t(generate.isPending ? 'qa.generate.busy' : 'qa.generate.do')}
      </Button>
    </form>
  )
}
