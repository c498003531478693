let load: (path: string) => void = () => undefined

/** States how the code of a page is loaded; the router knows. */
export function setPreloader(loadPage: (path: string) => void): void {
  load = loadPage
}

/** Begins to load the code of the page at a path, because somebody is about to open it. What fails is loaded again when the page is opened. */
export const preloadPage = (path: string): void => load(path)
