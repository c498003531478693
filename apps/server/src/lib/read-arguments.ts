/**
 * Parses the arguments of a program. `--help` prints the usage and ends with exit code 0; invalid arguments are named, with the usage.
 * @param misuse exit code for invalid arguments
 * @param parse reads `process.argv` with `parseArgs`, `helpOption` among its options
 */
export function readArguments<T extends { values: { help?: boolean } }>(usage: string, parse: () => T, misuse = 1): T {
  let parsed: T
  try {
    parsed = parse()
  } catch {
    const given = process.argv.slice(2).join(' ')
    console.error(`看不懂这些参数：${given}\nThese arguments cannot be understood: ${given}\n\n${usage}`)
    process.exit(misuse)
  }
  if (parsed.values.help) {
    console.log(usage)
    process.exit(0)
  }
  return parsed
}

/** The option that every program has. */
export const helpOption = { help: { type: 'boolean', short: 'h', default: false } } as const
