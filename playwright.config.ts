import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

/**
 * Chromium holds an empty process ready for a page to come, beside each that is open: a tenth of the processor time of a run. Of two lists of
 * features the browser takes the last, so this one repeats what Playwright (see its `disabledFeatures`) turns off.
 */
const disabledFeatures = [
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/seed.ts',
  // Node reads the server's sources itself; only what Playwright must see into is compiled for it.
  build: { external: ['**/apps/server/**'] },
  outputDir: 'test-results',
  // A late event on a busy machine is no failure; a missing one fails by the wait for it: a journey of 15 s
  // has taken a minute beside two busy loops on two cores.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A test that passes at its second try hides what is wrong with it, or with the product.
  retries: 0,
  // A journey waits by turns for the page and for the server: one more than there are cores keeps them busy.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  use: {
    locale: 'zh-CN',
    // Journeys do not wait for motion; what moves is looked at where a test asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      // Without a UTF-8 locale, Chromium names a download with a Chinese name "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // One process less: a twentieth of the processor time of a run.
        '--in-process-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${disabledFeatures.join(',')}`,
      ],
    },
  },
})
