import { supervise } from '../../../../scripts/supervise.mjs'

// Supervises a program with delays short enough for a test:  node supervised.mjs <most> <data folder or -> <program> …

const [max, dataDir, ...args] = process.argv.slice(2)
const limits = { max: Number(max), firstDelayMs: 50, stopMs: 1000, dataDir: dataDir === '-' ? null : dataDir }
process.exit(await supervise(process.execPath, args, { stdio: 'inherit' }, limits))
