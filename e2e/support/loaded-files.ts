import type { Browser } from '@playwright/test'

/**
 * Records which files the pages of a browser load, in whichever profile: the result of a journey counts again as long as these files of the built page
 * stay as they are (scripts/tests/journeys.mjs).
 */
export class LoadedFiles {
  /** Loaded while no journey ran, such as by a page that journeys of a file share. */
  readonly #shared = new Set<string>()
  #own: Set<string> | null = null

  constructor(browser: Browser) {
    browser.on('context', (context) => context.on('request', (request) => this.#add(request.url())))
  }

  #add(url: string): void {
    if (!/^https?:/.test(url)) return
    const { pathname } = new URL(url)
    // Addresses of pages and calls lead to no file of their own.
    if (pathname.startsWith('/assets/')) (this.#own ?? this.#shared).add(pathname.slice(1))
  }

  /** Starts the record of a journey. */
  start(): void {
    this.#own = new Set()
  }

  /** Ends it; returns the paths of the files, relative to the folder of the page. */
  end(): string[] {
    const loaded = [...this.#shared, ...(this.#own ?? [])]
    this.#own = null
    return loaded
  }
}
