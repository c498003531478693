import type { ModelRole } from '@wenjin/contract'
import type { Config } from '../../config.ts'
import type { Llm } from './llm.ts'

/** A model that a question may name. */
export interface ModelChoice {
  /** Role, or the endpoint's own name when it has no role. */
  id: string
  /** The endpoint's own name. */
  name: string
  thinking: boolean
  vision: boolean
}

/** The models of an instance. */
export interface Models {
  /** Lists the models, those with a role first. */
  list(): readonly ModelChoice[]
  /** Finds the model of a role or name; null when this instance has no such model. A role without its own model uses the default one. */
  find(id: string): Llm | null
}

const thinkingRoles: ReadonlySet<ModelRole> = new Set(['fast_thinking', 'ds-r1'])

/**
 * Creates the configured models by role and by name.
 * @param create creates a model by its name
 */
export function createModels(config: Config['llm'], create: (model: string) => Llm): Models {
  if (!config) return { list: () => [], find: () => null }
  const { model, roles, others, visionModel } = config
  const byRole: ReadonlyMap<string, string> = new Map([
    ['fast', model],
    ['fast_thinking', roles.fast_thinking ?? model],
    ['ds-r1', roles['ds-r1'] ?? model],
  ])
  const offered: { id: ModelRole; name: string }[] = [{ id: 'fast', name: model }]
  for (const id of ['fast_thinking', 'ds-r1'] as const) {
    const name = roles[id]
    if (name) offered.push({ id, name })
  }
  const choices: ModelChoice[] = offered.map(({ id, name }) => ({
    id,
    name,
    thinking: thinkingRoles.has(id),
    vision: name === visionModel,
  }))
  for (const name of others)
    if (!offered.some((known) => known.name === name)) choices.push({ id: name, name, thinking: false, vision: name === visionModel })
  const names: ReadonlySet<string> = new Set(choices.map(({ name }) => name))
  const made = new Map<string, Llm>()
  return {
    list: () => choices,
    find(id) {
      const name = byRole.get(id) ?? (names.has(id) ? id : undefined)
      if (name === undefined) return null
      const known = made.get(name) ?? create(name)
      made.set(name, known)
      return known
    },
  }
}
