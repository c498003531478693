import { supervise } from '../../../../scripts/supervise.mjs'

// Supervises a program with delays short enough for a test:  node supervised.mjs <most> <program> …

const [max, ...args] = process.argv.slice(2)
process.exit(await supervise(process.execPath, args, { stdio: 'inherit' }, { max: Number(max), firstDelayMs: 50, stopMs: 1000 }))
