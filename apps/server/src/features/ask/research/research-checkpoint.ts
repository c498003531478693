import type { Material } from '@wenjin/engine'
import type { Noticed } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { listResearchSteps, saveResearchStep } from './research-step.repo.ts'

/** The results of one search of a research. */
export interface Found {
  material: Material
  /** Number of sources found, read or not. */
  found: number
  /** The notices about the search. */
  notices: Noticed[]
}

/** The text of a section as written by a model. */
export interface Written {
  /** The unchanged output; its marks use the source numbers of the report. */
  raw: string
  /** The output was cut; the rest of the section is quoted. */
  broken: boolean
}

/** The plan, and the findings for the question itself. */
export interface PlanPoint extends Found {
  titles: string[]
  by: 'reader' | 'model' | 'aspects'
  /** The short answer written by a model; null when it is quoted. */
  written: Written | null
}

/** The result of a step whose sources have been searched and read. */
export interface StepPoint extends Found {
  thinking: string
  /** Sub-questions raised by the step. */
  added: string[]
  /** The section written by a model; null when it is quoted. */
  written: Written | null
}

/** Time and tokens used by a research up to a checkpoint. */
interface Used {
  ms: number
  tokens: number
}

/** Removes characters that the database cannot store in JSON; they are not readable text. */
const storable = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value)

/** The results of a research, stored step by step: after a crash no step is repeated, and the report has the same text. */
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

  /** The time and tokens used before a crash. */
  get used(): Used {
    const all = [...this.#kept.values()] as Partial<Used>[]
    return { ms: Math.max(0, ...all.map(({ ms }) => ms ?? 0)), tokens: Math.max(0, ...all.map(({ tokens }) => tokens ?? 0)) }
  }

  async save(step: string, point: PlanPoint | StepPoint, used: Used): Promise<void> {
    const data: unknown = JSON.parse(JSON.stringify({ ...point, ...used }, storable))
    await saveResearchStep(this.#ctx.db, { resultId: this.#resultId, step, data, createdAt: this.#ctx.now() })
  }
}
