import type { Ctx } from '../../../context.ts'

/** Reads the first characters of a blob as UTF-8; invalid bytes become replacement characters. */
export async function blobText(ctx: Ctx, blobHash: string, maxChars: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of await ctx.blobs.get(blobHash)) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length >= maxChars) break
  }
  return text.slice(0, maxChars)
}
