import { rawApi } from './api.ts'

async function isServerThere(): Promise<boolean> {
  try {
    return (await rawApi.instance.getInstance()).ok
  } catch {
    return false
  }
}

/**
 * Looks for the server again and again.
 * @param everyMs milliseconds from one look to the next
 * @returns a function that ends it.
 */
export function lookForServer(everyMs: number, onFound: () => void): () => void {
  const timer = setInterval(async () => {
    if (await isServerThere()) onFound()
  }, everyMs)
  return () => clearInterval(timer)
}
