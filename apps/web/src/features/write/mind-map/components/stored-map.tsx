import { ApiError } from '@wenjin/client'
import { limits, mindMapThemes, type MindMapTheme, type StoredMindMap } from '@wenjin/contract'
import { Button, buttonClass, Choice, Icon, Popover, toast } from '@wenjin/ui'
import { useCallback, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { LeaveGuard } from '../../../../lib/navigation/leave-guard.tsx'
import { paths } from '../../../../lib/navigation/paths.ts'
import { useTopics } from '../../../library/topic/index.ts'
import { NoteField } from '../board/board-tools.tsx'
import { useEditedMap } from '../board/use-edited-map.ts'
import { MindMapBoard } from '../lazy-board.tsx'
import { useCreateMindMap, useMoveMindMap, type MapDraft } from '../mind-map.queries.ts'
import { foldBelow } from '../model/map-tree.ts'
import { ExportMenu } from './export-menu.tsx'
import { MapSources, useOpenSource } from './map-source.tsx'

interface StoredMapProps {
  map: StoredMindMap
  loading: boolean
  /** Fetches the latest version from the server. */
  onLoad: () => Promise<StoredMindMap | undefined>
}

const draftOf = ({ title, root, sources, theme }: StoredMindMap): MapDraft => ({ title, root, sources, theme })

/** A standalone mind map: read, edit, colour, export; saved shortly after each change. */
export function StoredMap({ map, loading, onLoad }: StoredMapProps) {
  const t = useText()
  const navigate = useNavigate()
  const openSource = useOpenSource()
  const version = useRef(map.version)
  const { id, editable } = map
  const edited = useEditedMap(draftOf(map), async (draft: MapDraft) => {
    if (!editable) return
    const saved = await api.mindMap.updateMindMap({ params: { id }, body: { ...draft, baseVersion: version.current } })
    version.current = saved.version
  })
  const create = useCreateMindMap()
  const { value: draft, change, adjust } = edited
  const { sources } = draft
  const labelOf = useCallback((mark: number) => (sources.some(({ n }) => n === mark) ? String(mark) : null), [sources])
  const conflict = edited.saving === 'notSaved' && edited.error instanceof ApiError && edited.error.errorName === 'conflict'
  const handleLoad = async () => {
    const latest = await onLoad()
    if (!latest) return
    version.current = latest.version
    edited.replace(draftOf(latest))
  }
  const handleCopy = () =>
    create.mutate(
      { topicId: 'mine', map: { ...draft, title: t('mindMap.copyName', { name: draft.title }).slice(0, limits.mindMap.titleChars) } },
      {
        onSuccess: (made) => {
          edited.replace(draft)
          void navigate(paths.mindMap(made.id))
        },
      },
    )

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-(--wj-gutter) py-4 lg:h-dvh">
      <header className="flex flex-wrap items-center gap-2">
        <Link to={paths.mindMaps()} aria-label={t('mindMap.back')} className={buttonClass('quiet', 'aspect-square min-w-9 !px-0')}>
          <Icon name="back" />
        </Link>
        <MapTitle key={draft.title} title={draft.title} editable={editable} onChange={(title) => change({ ...draft, title })} />
        <output className="text-xs text-ink-2">{edited.saving && editable && !conflict && t(`mindMap.${edited.saving}`)}</output>
        {edited.saving === 'notSaved' && !conflict && editable && (
          <Button icon="refresh" onClick={() => void edited.flush()}>
            {t('retry')}
          </Button>
        )}
        <span className="ml-auto flex flex-wrap items-center gap-1">
          <Choice
            label={t('mindMap.theme')}
            value={draft.theme}
            options={mindMapThemes.map((value) => ({ value, label: t(`mindMap.theme.${value}`) }))}
            onChange={(theme) => change({ ...draft, theme: theme as MindMapTheme })}
          />
          {editable && <TopicChoice map={map} />}
          {editable && (
            <Popover
              title={t('mindMap.keys')}
              label={t('mindMap.keys')}
              trigger={<Icon name="keyboard" />}
              triggerClass={buttonClass('quiet', 'aspect-square min-w-9 !px-0')}
            >
              <p className="max-w-72 p-3 text-sm leading-6">{t('mindMap.keys.text')}</p>
            </Popover>
          )}
          <ExportMenu map={draft} />
        </span>
      </header>
      {conflict && (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-2 border border-line bg-raised px-4 py-3 text-sm">
          <span className="min-w-0 flex-1">
            <strong className="font-semibold">{t('mindMap.conflict')}</strong>
            <span className="block leading-6 text-ink-2">{t('mindMap.conflict.text')}</span>
          </span>
          <Button icon="refresh" disabled={loading} onClick={() => void handleLoad()}>
            {t('mindMap.conflict.load')}
          </Button>
          <Button icon="copy" disabled={create.isPending} onClick={handleCopy}>
            {t('mindMap.conflict.copy')}
          </Button>
        </div>
      )}
      <MindMapBoard
        root={draft.root}
        theme={draft.theme}
        editable={editable}
        canUndo={edited.canUndo}
        canRedo={edited.canRedo}
        onChange={(root, kind) => (kind === 'step' ? change({ ...draft, root }) : adjust({ ...draft, root }))}
        onUndo={edited.undo}
        onRedo={edited.redo}
        labelOf={labelOf}
        onMark={(mark) => {
          const source = sources.find(({ n }) => n === mark)
          if (source) openSource(source)
        }}
        tools={<Levels onLevel={(level) => adjust({ ...draft, root: { ...foldBelow(draft.root, level), folded: undefined } })} />}
        renderDetails={(node, onEdit) =>
          editable || node.note !== undefined || node.marks.length > 0 ? (
            <section
              aria-label={node.text}
              className="flex max-h-56 shrink-0 flex-col gap-3 overflow-y-auto rounded-2 border border-line bg-raised p-3"
            >
              <MapSources node={node} sources={sources} />
              {editable ? (
                <NoteField
                  key={`${node.id}${node.note ?? ''}`}
                  node={node}
                  onNote={(note) => onEdit({ do: 'annotate', id: node.id, note })}
                />
              ) : (
                node.note !== undefined && <p className="text-sm leading-6 whitespace-pre-line">{node.note}</p>
              )}
            </section>
          ) : null
        }
      />
      <LeaveGuard unsaved={editable && edited.saving === 'notSaved'} />
    </div>
  )
}

function MapTitle({ title, editable, onChange }: { title: string; editable: boolean; onChange: (title: string) => void }) {
  const t = useText()
  const [written, setWritten] = useState(title)
  if (!editable) return <h1 className="min-w-0 truncate text-lg font-semibold">{title}</h1>
  const finish = () => {
    const name = written.trim()
    if (name === '') setWritten(title)
    else if (name !== title) onChange(name)
  }
  return (
    <h1 className="min-w-40 flex-1 sm:max-w-md">
      <input
        aria-label={t('mindMap.name.label')}
        maxLength={limits.mindMap.titleChars}
        value={written}
        className="min-h-9 w-full rounded-1 border border-transparent bg-transparent px-2 text-lg font-semibold hover:border-line focus:border-ford"
        onChange={(event) => setWritten(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur()
        }}
      />
    </h1>
  )
}

const levels = ['1', '2', '3', 'all'] as const

function Levels({ onLevel }: { onLevel: (level: number) => void }) {
  const t = useText()
  const [shown, setShown] = useState<(typeof levels)[number] | 'own'>('own')
  const options = levels.map((value) => ({ value, label: t(`mindMap.levels.${value}`) }))
  return (
    <Choice
      label={t('mindMap.levels')}
      value={shown}
      options={shown === 'own' ? [{ value: 'own', label: t('mindMap.levels') }, ...options] : options}
      onChange={(value) => {
        const level = levels.find((one) => one === value)
        if (!level) return
        setShown(level)
        onLevel(level === 'all' ? limits.mindMap.levels : Number(level) + 1)
      }}
    />
  )
}

/** Choice of the library of a map; another choice moves the map. */
function TopicChoice({ map }: { map: StoredMindMap }) {
  const t = useText()
  const { data: topics = [] } = useTopics()
  const move = useMoveMindMap()
  const [place, setPlace] = useState(map.topicId)
  const editable = topics.filter((topic) => topic.permissions.includes('topic:edit') || topic.id === map.topicId)
  if (editable.length < 2 || !editable.some((topic) => topic.id === place)) return null
  const nameOf = (topic: (typeof editable)[number]) => (topic.own ? t('source.mine') : topic.name)
  return (
    <Choice
      label={t('mindMap.inTopic')}
      icon="library"
      value={place}
      options={editable.map((topic) => ({ value: topic.id, label: nameOf(topic) }))}
      onChange={(topicId) =>
        move.mutate(
          { id: map.id, topicId },
          {
            onSuccess: () => {
              setPlace(topicId)
              toast.success(t('mindMap.moved', { name: nameOf(editable.find(({ id }) => id === topicId)!) }))
            },
          },
        )
      }
    />
  )
}
