/** The environments of a deployment, chosen by host name. Spec section 7 "Environments". */
export const environments = ['release', 'pre-release', 'alpha', 'dev', 'test'] as const
export type Environment = (typeof environments)[number]

const names: ReadonlyMap<string, Environment> = new Map([
  ['pre', 'pre-release'],
  ['alpha', 'alpha'],
  ['dev', 'dev'],
  ['test', 'test'],
])

/**
 * Returns the environment that the first label of a host name states (`dev.example.org`, `wenjin-test.example.org`); `release` for all
 * others.
 */
export function environmentOf(hostName: string): Environment {
  const [label = '', ...parents] = hostName.toLowerCase().split('.')
  // A single-label host name or an IP address is a private machine in regular use.
  if (parents.length === 0) return 'release'
  if (/(^|-)pre-release$/.test(label)) return 'pre-release'
  return names.get(label.slice(label.lastIndexOf('-') + 1)) ?? 'release'
}
