/** Between two downloads, milliseconds: browsers drop what begins in the same moment. */
const pauseMs = 300

/** Hands files of this site to the browser to save, one after another. */
export function saveAll(files: readonly { url: string; name: string }[]): void {
  for (const [at, { url, name }] of files.entries()) {
    setTimeout(() => Object.assign(document.createElement('a'), { href: url, download: name }).click(), at * pauseMs)
  }
}
