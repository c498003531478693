/** Hands bytes to the browser as a file to save. */
export function downloadBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  link.click()
  // The browser has taken hold of the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

/** Hands a text to the browser as a file to save. */
export function downloadText(fileName: string, text: string, contentType: string): void {
  downloadBlob(fileName, new Blob([text], { type: contentType }))
}
