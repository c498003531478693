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

/** Filters of the sources; an absent field does not filter. `scholarLang` applies to scholarly sources only. */
export type SourceFilters = Pick<AskRequest, 'time' | 'site' | 'sourceLang' | 'scholarLang'>

/** How to answer a question. */
export interface AskOptions {
  mode: Mode
  /** `default` (all files and the web), `ai` (no sources), a category, or `topic:<id>` (one topic). */
  source: string
  /** `auto`, `extractive`, or a configured model's role or name. */
  model: string
  filters: SourceFilters
  /** Whether the program computes sums and conversions. */
  advanceMath: boolean
}

/** The attachments of a question, beside its words and its choices. */
export type Attachments = Pick<AskRequest, 'imgId' | 'url' | 'topicIds' | 'folderIds' | 'fileIds' | 'enableMix' | 'plan'>

/** Combines the attachments of a question with the scope of its conversation. */
export function withScope(attachments: Attachments, scope: Attachments = {}): Attachments {
  return { ...scope, ...attachments, fileIds: [...new Set([...(scope.fileIds ?? []), ...(attachments.fileIds ?? [])])] }
}

/** A model that can be chosen, as listed by `GET /api/models`. */
export interface OfferedModel {
  id: string
  name: string
}

/** Returns the engine for a source of the question box. */
export function engineOf(source: string): EngineType {
  return engineTypes.find((engine) => engine === source) ?? 'default'
}

/** Returns the id of the topic that a source names, or null. */
export function topicOf(source: string): string | null {
  return source.startsWith('topic:') ? source.slice('topic:'.length) : null
}

/** Whether a source searches services on the network, so that filters apply. */
function searchesWeb(source: string): boolean {
  return topicOf(source) === null && !['ai', 'mine'].includes(source)
}

/** Whether a source is a category that needs the network to have results. */
export function needsNetwork(source: string): boolean {
  return sourceCategories.some((known) => known === source) && source !== 'mine' && source !== 'pdf'
}

/** Whether a source finds media to watch or hear: such pages have little text to research. */
export function isMedia(source: string): boolean {
  return source === 'video' || source === 'image' || source === 'podcast'
}

/** Returns which filters apply to a source. */
export function narrowing(source: string): ReturnType<typeof filtersFor> {
  const category = sourceCategories.find((known) => known === source)
  return filtersFor(searchesWeb(source) ? category : 'mine')
}

/** Returns the filters to send in a request: only those that apply to its source. */
export function filtersOf({ source, filters }: Pick<AskOptions, 'source' | 'filters'>): SourceFilters {
  const by = narrowing(source)
  return given({
    time: by.time ? filters.time : undefined,
    site: by.site ? siteOf(filters.site ?? '') : undefined,
    sourceLang: by.lang ? filters.sourceLang : undefined,
    scholarLang: by.scholarLang && filters.scholarLang !== 'all' ? filters.scholarLang : undefined,
  })
}

/** Returns the model of a research: the one chosen for this question, else the preferred one; undefined for quotations. */
function researchModelOf({ mode, model }: AskOptions): string | undefined {
  if (!isResearch(mode) || model === 'extractive') return undefined
  return model === 'auto' ? getSetting('deepResearchModel') : model
}

/** The options of a question as fields of a request. */
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

/** Removes unset fields: undefined values and empty lists. */
function given<T extends object>(fields: T): T {
  const isGiven = (value: unknown) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isGiven(value))) as T
}

/** The options of the question box and the function to change them. */
type Choosing = [AskOptions, (change: Partial<AskOptions>) => void]

/** Keeps the options of the question box, stored in this browser. Filters and calculating apply to this page only. */
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
 * Keeps the options for the next question of a session: initially those of its first question, then as changed on this page. A question
 * that follows a research is a plain question, not another research.
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

/** The topics and models of the server; undefined until loaded. */
export interface Offered {
  topics: readonly Pick<Topic, 'id'>[] | undefined
  models: readonly OfferedModel[] | undefined
}

/** Whether a source can be searched: a topic must exist, and AI needs a model. */
function isOffered(source: string, { topics, models }: Offered): boolean {
  const topic = topicOf(source)
  if (topic !== null) return topics === undefined || topics.some((known) => known.id === topic)
  if (source === 'ai') return models === undefined || models.length > 0
  return engineTypes.some((engine) => engine === source)
}

/** Returns the options with a deleted topic, an unknown engine or an unconfigured model replaced by the default. */
export function validOptions(options: AskOptions, offered: Offered): AskOptions {
  const models = ['auto', 'extractive', ...(offered.models ?? []).map((model) => model.id)]
  return {
    ...options,
    source: isOffered(options.source, offered) ? options.source : 'default',
    model: offered.models === undefined || models.includes(options.model) ? options.model : 'auto',
  }
}

/** Returns the modes to choose from; `research` represents the kind of research last chosen. */
export function modeOptions(t: Text, research: ResearchMode): ChoiceOption[] {
  return [
    { value: 'concise', label: t('mode.concise'), hint: t('mode.concise.hint') },
    { value: 'detail', label: t('mode.detail'), hint: t('mode.detail.hint') },
    { value: research, label: t('mode.research'), hint: t('ask.research.hint') },
  ]
}

/** Returns the label of a model: its purpose with the name as a hint; else its name. */
export function modelLabel(t: Text, { id, name }: OfferedModel): { label: string; hint: string } {
  const role = modelRoles.find((known) => known === id)
  return role ? { label: t(`model.${role}`), hint: name } : { label: name, hint: t('model.named.hint') }
}

/** Returns the models that may write the answer. */
export function modelOptions(t: Text, models: readonly OfferedModel[] = []): ChoiceOption[] {
  return [
    { value: 'auto', label: t('model.auto'), hint: t(models.length > 0 ? 'model.auto.hint' : 'model.auto.none') },
    { value: 'extractive', label: t('model.extractive'), hint: t('model.extractive.hint') },
    ...models.map((model) => ({ value: model.id, ...modelLabel(t, model) })),
  ]
}
