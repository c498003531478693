import { contracts, type Contract, type Method } from '@wenjin/contract'
import { patternOf } from './path-pattern.ts'

const calls = Object.values<Contract>(contracts).flatMap((contract) => Object.values(contract))
const paths = [...Map.groupBy(calls, ({ path }) => path)].map(([path, routes]) => ({
  pattern: patternOf(path),
  methods: routes.map(({ method }) => method),
}))

/** Lists the methods that a path is served with; empty for a path without a call. HEAD is served where GET is. */
export function allowedMethods(pathname: string): readonly string[] {
  const methods = new Set<Method>(paths.filter(({ pattern }) => pattern.test(pathname)).flatMap((entry) => entry.methods))
  return methods.size === 0 ? [] : [...methods, ...(methods.has('GET') ? ['HEAD'] : [])]
}
