/** Where a deployment stands, chosen by host name. Spec section 7 "Environments". */
export const environments = ['release', 'pre-release', 'alpha', 'dev', 'test'] as const
export type Environment = (typeof environments)[number]

const names: Readonly<Record<string, Environment>> = {
  pre: 'pre-release',
  'pre-release': 'pre-release',
  alpha: 'alpha',
  dev: 'dev',
  test: 'test',
}

/** The environment a host name speaks of by its first label (`dev.example.org`, `wenjin-test.example.org`); `release` for every other. */
export function environmentOf(hostName: string): Environment {
  const [label = ''] = hostName.toLowerCase().split('.')
  const word = names[label] ? label : label.slice(label.lastIndexOf('-') + 1)
  // An address of one word or of numbers is somebody's own machine, which is where they use it for real.
  return (hostName.includes('.') && (label.endsWith('-pre-release') ? 'pre-release' : names[word])) || 'release'
}
