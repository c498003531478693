import type { Material } from '@wenjin/engine'
import type { Noticed } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import { listResearchSteps, saveResearchStep } from './research-step.repo.ts'

/** What one search of a research found and read. */
export interface Found {
  material: Material
  /** How many sources were found, read or not. */
  found: number
  /** What a reader should know of how the sources were found. */
  notices: Noticed[]
}

/** What a model wrote of a section. */
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

/** What a research has used up to a checkpoint. */
interface Used {
  ms: number
  tokens: number
}

/** What the database does not store in JSON: nothing a person could read. */
const storable = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value)

/**
 * What a research has come to, step by step, kept as soon as it is there: after a crash nothing of it is done again, and the same text
 * comes of it.
 */
export class Checkpoints {
  readonly #ctx: Ctx
  readonly #resultId: string
  readonly #kept: Map<string, unknown>

  private constructor(ctx: Ctx, resultId: string, kept: Map<string, unknown>) {
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

  /** What was used before a crash. */
  get used(): Used {
    const all = [...this.#kept.values()] as Partial<Used>[]
    return { ms: Math.max(0, ...all.map(({ ms }) => ms ?? 0)), tokens: Math.max(0, ...all.map(({ tokens }) => tokens ?? 0)) }
  }

  async save(step: string, point: PlanPoint | StepPoint, used: Used): Promise<void> {
    const data: unknown = JSON.parse(JSON.stringify({ ...point, ...used }, storable))
    await saveResearchStep(this.#ctx.db, { resultId: this.#resultId, step, data, createdAt: this.#ctx.now() })
  }
}
