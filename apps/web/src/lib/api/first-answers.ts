/** How long an answer of the server that came with the page is as good as one that is asked for, milliseconds. */
const freshMs = 10_000

/** The answers of the page's first calls, by their addresses, as the HTML brought them; each is given out once. */
const answers = new Map<string, unknown>(Object.entries(readAnswers()))
if (answers.size > 0) setTimeout(() => answers.clear(), freshMs)

function readAnswers(): Record<string, unknown> {
  // Modules of the page are also tested where there is none.
  if (typeof document === 'undefined') return {}
  const text = document.querySelector('#first-answers')?.textContent
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}

/**
 * Reads what came with the page before it is drawn for the first time, so that nothing of it is drawn later.
 * @param reads the queries that the page makes first, by the addresses of their calls
 */
export async function readFirstAnswers(reads: Readonly<Record<string, () => Promise<void>>>): Promise<null> {
  await Promise.all(Object.entries(reads).map(([address, read]) => (answers.has(address) ? read() : undefined)))
  return null
}

/** `fetch`, but for the calls whose answers came with the page. */
export const fetchOrFirst: typeof fetch = (input, init) => {
  const method = init?.method ?? 'GET'
  if (method !== 'GET' || typeof input !== 'string' || !answers.has(input)) return fetch(input, init)
  const answer = answers.get(input)
  answers.delete(input)
  return Promise.resolve(Response.json(answer))
}
