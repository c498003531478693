import {
  engineTypes,
  isResearch,
  modelRoles,
  sourceCategories,
  type AskRequest,
  type EngineType,
  type Mode,
  type ResearchMode,
  type Session,
  type Topic,
} from '@wenjin/contract'
import type { ChoiceOption } from '@wenjin/ui'
import { useState } from 'react'
import type { Text } from '../../../lib/i18n/index.ts'
import { getSetting, setSetting, useSetting } from '../../../lib/storage/settings.ts'
import { siteOf } from '../../../lib/navigation/site-host.ts'
import { filtersFor } from './result-view.ts'

/** Narrows which sources are looked for; a field left out narrows nothing. `scholarLang` holds for scholarly sources alone. */
export type SourceFilters = Pick<AskRequest, 'time' | 'site' | 'sourceLang' | 'scholarLang'>

/** How a question is to be answered. */
export interface AskOptions {
  mode: Mode
  /** `default` everything and the web, `ai` nothing, a category, or `topic:<id>` one topic. */
  source: string
  /** `auto`, `extractive`, or a configured model's role or name. */
  model: string
  filters: SourceFilters
  /** Sums and conversions are worked out by the program. */
  advanceMath: boolean
}

/** The attachments of a question, beside its words and its choices. */
export type Attachments = Pick<AskRequest, 'imgId' | 'url' | 'topicIds' | 'folderIds' | 'fileIds' | 'enableMix' | 'plan'>

/** The attachments of a question in a conversation with a scope of its own: that scope and the attachments of the question. */
export function withScope(attachments: Attachments, scope: Attachments = {}): Attachments {
  return { ...scope, ...attachments, fileIds: [...new Set([...(scope.fileIds ?? []), ...(attachments.fileIds ?? [])])] }
}

/** A model to choose, as `GET /api/models` lists it. */
export interface OfferedModel {
  id: string
  name: string
}

/** Which engine a source of the question box stands for. */
export function engineOf(source: string): EngineType {
  return engineTypes.find((engine) => engine === source) ?? 'default'
}

/** The one topic a source stands for, or null. */
export function topicOf(source: string): string | null {
  return source.startsWith('topic:') ? source.slice('topic:'.length) : null
}

/** Whether an engine asks services on the network, so that filters narrow something. */
function searchesWeb(source: string): boolean {
  return topicOf(source) === null && !['ai', 'mine'].includes(source)
}

/** Whether a source is a category of the network: without one there is little or nothing of it. */
export function needsNetwork(source: string): boolean {
  return sourceCategories.some((known) => known === source) && source !== 'mine' && source !== 'pdf'
}

/** Whether what a source finds is watched or heard and not read: of its pages there is little text to research. */
export function isMedia(source: string): boolean {
  return source === 'video' || source === 'image' || source === 'podcast'
}

/** Which filters narrow something where a source is searched. */
export function narrowing(source: string): ReturnType<typeof filtersFor> {
  const category = sourceCategories.find((known) => known === source)
  return filtersFor(searchesWeb(source) ? category : 'mine')
}

/** The filters a request names: those that narrow something where its source is searched. */
export function filtersOf({ source, filters }: Pick<AskOptions, 'source' | 'filters'>): SourceFilters {
  const by = narrowing(source)
  return given({
    time: by.time ? filters.time : undefined,
    site: by.site ? siteOf(filters.site ?? '') : undefined,
    sourceLang: by.lang ? filters.sourceLang : undefined,
    scholarLang: by.scholarLang && filters.scholarLang !== 'all' ? filters.scholarLang : undefined,
  })
}

/** The model that researches: the one chosen for this question, else the preferred one; none for quotations. */
function researchModelOf({ mode, model }: AskOptions): string | undefined {
  if (!isResearch(mode) || model === 'extractive') return undefined
  return model === 'auto' ? getSetting('deepResearchModel') : model
}

/** The choices of a question as a request names them. */
export interface QuestionFields extends AskRequest {
  mode: Mode
  model: string
  engineType: EngineType
  advanceMath: boolean
}

/** Choices and attachments under their names in a request, for a new session and for a follow-up alike. */
export function questionFields(options: AskOptions, attachments: Attachments = {}): QuestionFields {
  const { mode, model, source, advanceMath } = options
  const details: AskRequest = {
    ...filtersOf(options),
    ...attachments,
    plan: isResearch(mode) ? attachments.plan : undefined,
    deepResearchModel: researchModelOf(options),
  }
  return { mode, model, engineType: engineOf(source), advanceMath, ...given(details) }
}

/** Without what is open: fields that are absent and lists with nothing in them. */
function given<T extends object>(fields: T): T {
  const isGiven = (value: unknown) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isGiven(value))) as T
}

/** What the question box chooses, and the way to change it. */
type Choosing = [AskOptions, (change: Partial<AskOptions>) => void]

/** The choice of the question box, remembered by this browser. Filters and calculating hold for this page alone. */
export function useAskOptions(): Choosing {
  const [mode, setMode] = useSetting('defaultMode')
  const [source, setSource] = useSetting('defaultEngine')
  const [model, setModel] = useSetting('defaultModel')
  const [scholarLang, setScholarLang] = useSetting('scholarLang')
  const [filters, setFilters] = useState<SourceFilters>({})
  const [advanceMath, setAdvanceMath] = useState(false)
  const change = (next: Partial<AskOptions>) => {
    if (next.mode) setMode(next.mode)
    if (next.mode && isResearch(next.mode)) setSetting('defaultResearchMode', next.mode)
    if (next.source) setSource(next.source)
    if (next.model) setModel(next.model)
    if (next.filters) setFilters(next.filters)
    if (next.filters?.scholarLang) setScholarLang(next.filters.scholarLang)
    if (next.advanceMath !== undefined) setAdvanceMath(next.advanceMath)
  }
  return [{ mode, source, model, filters: { ...filters, scholarLang }, advanceMath }, change]
}

/**
 * The choice for the next question of a session beside its scope: as its first one was asked, and as it was changed on this page. What
 * follows a research is a question to it, not another research.
 */
export function useSessionOptions({ mode, model, options, advanceMath }: Session, source: string): Choosing {
  const { time, site, sourceLang, scholarLang } = options
  const [chosen, setChosen] = useState<Omit<AskOptions, 'source'>>({
    mode: isResearch(mode) ? 'detail' : mode,
    model,
    filters: { time, site, sourceLang, scholarLang },
    advanceMath,
  })
  const change = (next: Partial<AskOptions>) => {
    if (next.mode && isResearch(next.mode)) setSetting('defaultResearchMode', next.mode)
    setChosen((known) => ({ ...known, ...next }))
  }
  return [{ ...chosen, source }, change]
}

/** What the server has; undefined until it has said so. */
export interface Offered {
  topics: readonly Pick<Topic, 'id'>[] | undefined
  models: readonly OfferedModel[] | undefined
}

/** Whether a source can be searched here: a topic has to be there, and AI needs a model. */
function isOffered(source: string, { topics, models }: Offered): boolean {
  const topic = topicOf(source)
  if (topic !== null) return topics === undefined || topics.some((known) => known.id === topic)
  if (source === 'ai') return models === undefined || models.length > 0
  return engineTypes.some((engine) => engine === source)
}

/** The choice as far as it still exists: a deleted topic, an unknown engine or a model no longer configured falls back. */
export function validOptions(options: AskOptions, offered: Offered): AskOptions {
  const models = ['auto', 'extractive', ...(offered.models ?? []).map((model) => model.id)]
  return {
    ...options,
    source: isOffered(options.source, offered) ? options.source : 'default',
    model: offered.models === undefined || models.includes(options.model) ? options.model : 'auto',
  }
}

/** The modes as they are chosen first; `research` stands for the kind of research last chosen. */
export function modeOptions(t: Text, research: ResearchMode): ChoiceOption[] {
  return [
    { value: 'concise', label: t('mode.concise'), hint: t('mode.concise.hint') },
    { value: 'detail', label: t('mode.detail'), hint: t('mode.detail.hint') },
    { value: research, label: t('mode.research'), hint: t('ask.research.hint') },
  ]
}

/** The label of a model: its purpose with its own name beside it; else its name. */
export function modelLabel(t: Text, { id, name }: OfferedModel): { label: string; hint: string } {
  const role = modelRoles.find((known) => known === id)
  return role ? { label: t(`model.${role}`), hint: name } : { label: name, hint: t('model.named.hint') }
}

/** The models that may write the answer. */
export function modelOptions(t: Text, models: readonly OfferedModel[] = []): ChoiceOption[] {
  return [
    { value: 'auto', label: t('model.auto'), hint: t(models.length > 0 ? 'model.auto.hint' : 'model.auto.none') },
    { value: 'extractive', label: t('model.extractive'), hint: t('model.extractive.hint') },
    ...models.map((model) => ({ value: model.id, ...modelLabel(t, model) })),
  ]
}
