import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/server/src/**/*.test.ts',
      'apps/server/test/**/*.test.ts',
      'apps/web/src/**/*.test.{ts,tsx}',
      'bench/**/*.test.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes at its own time on a slow machine; what never comes fails all the same.
    expect: { poll: { timeout: 20_000, interval: 20 } },
    maxWorkers: 2,
  },
})
