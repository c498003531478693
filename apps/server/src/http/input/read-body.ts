import { AppError, contracts, type Contract, type Route } from '@wenjin/contract'
import { parseInput } from './parse-input.ts'

/** The names of a route in the contract: a thread finds its schema by them. */
export interface RouteName {
  domain: string
  call: string
}

/** The checked body, or the parts of the error that refuses it: threads pass no errors of a class. */
export type ReadBody =
  | { data: unknown }
  | { refusal: { name: AppError['errorName']; detail: AppError['detail']; facts: AppError['facts'] } }

const named = new Map<Route, RouteName>(
  Object.entries<Contract>(contracts).flatMap(([domain, contract]) =>
    Object.entries(contract).map(([call, route]) => [route, { domain, call }] as const),
  ),
)

/** Returns the names of a route. @throws Error for a route that is not in the contract */
export function nameOfRoute(route: Route): RouteName {
  const name = named.get(route)
  if (!name) throw new Error(`${route.method} ${route.path} is not in the contract`)
  return name
}

/** Parses the body of a call and checks it by the call's schema. */
export function readBody({ domain, call, text }: RouteName & { text: string }): ReadBody {
  const { body } = (contracts as Readonly<Record<string, Contract>>)[domain]![call]!
  try {
    return { data: body && parseInput(body, JSON.parse(text)) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { refusal: { name: error.errorName, detail: error.detail, facts: error.facts } }
  }
}

/** Returns the body that a thread has checked. @throws AppError that refuses it */
export function bodyOf(read: ReadBody): unknown {
  if ('data' in read) return read.data
  const { name, detail, facts } = read.refusal
  throw new AppError(name, detail, facts)
}
