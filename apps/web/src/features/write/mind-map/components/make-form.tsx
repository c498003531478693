import type { Topic } from '@wenjin/contract'
import { Button, Choice, Pills, TextArea, TextField, toast } from '@wenjin/ui'
import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useTopics } from '../../../library/topic/index.ts'
import { readMap } from '../map-tasks.ts'
import type { ReadMap } from '../map.worker.ts'
import { useCreateMindMap, useMakeMindMap } from '../mind-map.queries.ts'
import { foldBelow, newId } from '../model/map-tree.ts'
import { countNodes, nodesOf } from '../model/map-nodes.ts'

type From = 'text' | 'link' | 'topic' | 'file' | 'blank'
const sources: readonly From[] = ['text', 'link', 'topic', 'file', 'blank']
/** Maps with more nodes than this are opened with folded branches. */
const readable = 60

/** Form that creates a mind map: from a text, a web page, a library, a file of another program, or empty. */
export function MakeForm({ given }: { given: { from: 'document' | 'topic'; of: string } | null }) {
  const t = useText()
  const navigate = useNavigate()
  const [from, setFrom] = useState<From>('text')
  const [text, setText] = useState('')
  const [url, setUrl] = useState('')
  const { data: topics = [] } = useTopics()
  const [chosenTopic, setChosenTopic] = useState('')
  const [place, setPlace] = useState('mine')
  const [busy, setBusy] = useState(false)
  const make = useMakeMindMap()
  const create = useCreateMindMap()
  const fileInput = useRef<HTMLInputElement>(null)
  const editable = topics.filter((topic) => topic.permissions.includes('topic:edit') && !topic.own)
  const nameOf = (topic: Topic) => (topic.own ? t('source.mine') : topic.name)
  const topicId = chosenTopic || topics[0]?.id || ''
  const open = ({ id }: { id: string }) => void navigate(paths.mindMap(id))
  const pending = make.isPending || create.isPending || busy

  const makeText = async () => {
    const { isOutline } = await import('../formats/markdown.ts')
    if (!isOutline(text)) return make.mutate({ topicId: place, from: { from: 'text', text } }, { onSuccess: open })
    store(await readMap({ outline: text, title: t('mindMap.blank.root'), origin: location.origin }))
  }
  const store = (read: ReadMap) => {
    if ('problem' in read) return void toast.error(t(`mindMap.file.${read.problem}`))
    const { title, root, sources: named, losses } = read.map
    const folded = [...nodesOf(root)].some((node) => node.folded)
    const shown = !folded && countNodes(root) > readable ? foldBelow(root, 3) : root
    const map = { title, root: { ...shown, folded: undefined }, sources: [...named] }
    create.mutate(
      { topicId: place, map },
      {
        onSuccess: (made) => {
          if (losses.shortened + losses.flattened > 0) toast.info(t('mindMap.file.losses', { ...losses }))
          open(made)
        },
      },
    )
  }
  const importFile = async (file: File) => {
    setBusy(true)
    try {
      store(await readMap({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()), origin: location.origin }))
    } finally {
      setBusy(false)
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (given?.from === 'document')
      return make.mutate({ topicId: place, from: { from: 'document', documentId: given.of } }, { onSuccess: open })
    if (given) return make.mutate({ topicId: place, from: { from: 'topic', topicId: given.of } }, { onSuccess: open })
    if (from === 'text' && text.trim() !== '') return void makeText()
    if (from === 'link' && url.trim() !== '') return make.mutate({ topicId: place, from: { from: 'link', url } }, { onSuccess: open })
    if (from === 'topic' && topicId !== '') return make.mutate({ topicId: place, from: { from: 'topic', topicId } }, { onSuccess: open })
    if (from === 'file') return fileInput.current?.click()
    if (from === 'blank') {
      const root = { id: newId(), text: t('mindMap.blank.root'), marks: [], children: [] }
      create.mutate({ topicId: place, map: { title: root.text, root } }, { onSuccess: open })
    }
  }
  const lacking =
    given === null &&
    ((from === 'text' && text.trim() === '') || (from === 'link' && url.trim() === '') || (from === 'topic' && topicId === ''))

  return (
    <form className="flex flex-col gap-4 rounded-3 border border-line bg-raised p-4 sm:p-5" onSubmit={handleSubmit}>
      {given ? (
        <p className="leading-7">{t(given.from === 'document' ? 'mindMap.from.document' : 'mindMap.from.chosenTopic')}</p>
      ) : (
        <>
          <Pills
            label={t('mindMap.from')}
            value={from}
            options={sources.map((value) => ({ value, label: t(`mindMap.from.${value}`) }))}
            onChange={setFrom}
          />
          {from === 'text' && (
            <TextArea
              label={t('mindMap.text.label')}
              hint={t('mindMap.text.hint')}
              maxLength={200_000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
          {from === 'link' && (
            <TextField
              label={t('mindMap.link.label')}
              labelShown
              icon="link"
              inputMode="url"
              maxLength={2000}
              placeholder="https://"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
          {from === 'topic' && (
            <Choice
              label={t('mindMap.from.topic')}
              icon="library"
              value={topicId}
              options={topics.map((topic) => ({ value: topic.id, label: nameOf(topic) }))}
              onChange={setChosenTopic}
            />
          )}
          {from === 'file' && <p className="text-sm leading-6 text-ink-2">{t('mindMap.file.hint')}</p>}
          {from === 'blank' && <p className="text-sm leading-6 text-ink-2">{t('mindMap.blank.hint')}</p>}
        </>
      )}
      <input
        ref={fileInput}
        type="file"
        className="hidden"
        tabIndex={-1}
        aria-label={t('mindMap.file.choose')}
        accept=".xmind,.mm,.opml,.md,.markdown,.txt"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void importFile(file)
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="solid" icon={from === 'file' && !given ? 'upload' : 'mindMap'} disabled={pending || lacking}>
          {t(pending ? 'mindMap.making' : from === 'file' && !given ? 'mindMap.file.choose' : 'mindMap.make')}
        </Button>
        {editable.length > 0 && <PlaceChoice topics={editable} value={place} onChange={setPlace} />}
      </div>
    </form>
  )
}

interface PlaceChoiceProps {
  topics: readonly Topic[]
  value: string
  onChange: (value: string) => void
}

/** Choice of the library in which a map is stored. */
function PlaceChoice({ topics, value, onChange }: PlaceChoiceProps) {
  const t = useText()
  const options = [{ value: 'mine', label: t('source.mine') }, ...topics.map((topic) => ({ value: topic.id, label: topic.name }))]
  return (
    <span className="flex items-center text-sm text-ink-2">
      {t('mindMap.inTopic')}
      <Choice label={t('mindMap.inTopic')} value={value} options={options} onChange={onChange} />
    </span>
  )
}
