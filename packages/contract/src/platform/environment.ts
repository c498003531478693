/** Where a deployment stands, chosen by host name. Spec section 7 "Environments". */
export const environments = ['release', 'pre-release', 'alpha', 'dev', 'test'] as const
export type Environment = (typeof environments)[number]

const names: ReadonlyMap<string, Environment> = new Map([
  ['pre', 'pre-release'],
  ['alpha', 'alpha'],
  ['dev', 'dev'],
  ['test', 'test'],
])

/** The environment a host name speaks of by its first label (`dev.example.org`, `wenjin-test.example.org`); `release` for every other. */
export function environmentOf(hostName: string): Environment {
  const [label = '', ...parents] = hostName.toLowerCase().split('.')
  // An address of one word or of numbers is somebody's own machine, which is where they use it for real.
  if (parents.length === 0) return 'release'
  if (/(^|-)pre-release$/.test(label)) return 'pre-release'
  return names.get(label.slice(label.lastIndexOf('-') + 1)) ?? 'release'
}
