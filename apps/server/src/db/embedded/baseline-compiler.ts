import { setFlagsFromString } from 'node:v8'

/**
 * Compiles what `compile` compiles with V8's baseline compiler alone.
 *
 * The optimizing one takes some 450 MB for a moment, for PostgreSQL's largest functions, and 70 MB for good; it makes
 * long sorts and sums 1.7 times as fast and a row read or written no faster at all. A module keeps the choice made while
 * it was compiled, so others in this process are not concerned.
 */
export async function withBaselineCompiler<T>(compile: () => Promise<T>): Promise<T> {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
  try {
    return await compile()
  } finally {
    // Dynamic tiering decides for modules to come; setting `--wasm-tier-up` too would optimize this one after all.
    setFlagsFromString('--wasm-dynamic-tiering')
  }
}
