import type { Material } from '@wenjin/engine'
import type { Noticed } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { listResearchSteps, saveResearchStep } from './research-step.repo.ts'

/** The results of one search of a research. */
export interface Found {
  material: Material
  /** How many sources were found, read or not. */
  found: number
  /** The notices about how the sources were found. */
  notices: Noticed[]
}

/** The text of a section by a model. */
export interface Written {
  /** As it came; its marks name the report's numbers. */
  raw: string
  /** It broke off: the section goes on by quoting. */
  broken: boolean
}

/** The plan, and what was found for the question itself. */
export interface PlanPoint extends Found {
  titles: string[]
  by: 'reader' | 'model' | 'aspects'
  /** The short answer, where a model wrote it. */
  written: Written | null
}

/** A step that has been searched and read. */
export interface StepPoint extends Found {
  thinking: string
  /** Sub-questions it raised. */
  added: string[]
  /** The section, where a model wrote it. */
  written: Written | null
}

/** The use of a research up to a checkpoint. */
interface Used {
  ms: number
  tokens: number
}

/** Removes characters that the database cannot store in JSON; they are not readable text. */
const storable = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value)

/**
 * The results of a research, step by step, stored at once: after a crash no step is repeated, and the same text
 * results.
 */
export class Checkpoints {
  readonly #ctx: Ctx
  readonly #resultId: string
  readonly #kept: Map<string, unknown>

  constructor(ctx: Ctx, resultId: string, kept: Map<string, unknown>) {
    this.#ctx = ctx
    this.#resultId = resultId
    this.#kept = kept
  }

  static async open(ctx: Ctx, resultId: string): Promise<Checkpoints> {
    return new Checkpoints(ctx, resultId, await listResearchSteps(ctx.db, resultId))
  }

  get plan(): PlanPoint | undefined {
    return this.#kept.get('plan') as PlanPoint | undefined
  }

  step(id: string): StepPoint | undefined {
    return this.#kept.get(id) as StepPoint | undefined
  }

  /** The use before a crash. */
  get used(): Used {
    const all = [...this.#kept.values()] as Partial<Used>[]
    return { ms: Math.max(0, ...all.map(({ ms }) => ms ?? 0)), tokens: Math.max(0, ...all.map(({ tokens }) => tokens ?? 0)) }
  }

  async save(step: string, point: PlanPoint | StepPoint, used: Used): Promise<void> {
    const data: unknown = JSON.parse(JSON.stringify({ ...point, ...used }, storable))
    await saveResearchStep(this.#ctx.db, { resultId: this.#resultId, step, data, createdAt: this.#ctx.now() })
  }
}
