import { rawApi } from './api.ts'

async function isServerThere(): Promise<boolean> {
  try {
    return (await rawApi.instance.getInstance()).ok
  } catch {
    return false
  }
}

/**
 * Polls the server until it responds.
 * @param everyMs interval, milliseconds
 * @returns a function that stops it.
 */
export function lookForServer(everyMs: number, onFound: () => void): () => void {
  const timer = setInterval(async () => {
    if (await isServerThere()) onFound()
  }, everyMs)
  return () => clearInterval(timer)
}
