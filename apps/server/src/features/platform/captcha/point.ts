import { createDecipheriv } from 'node:crypto'
import { z } from 'zod'

const point = z.object({ x: z.number(), y: z.number() })
const answer = z.object({ answer: z.string().max(100), nonce: z.string().max(100) })

/** The contents of a solution: the position of the piece, or the answer. */
export type Point = z.infer<typeof point>
export type TextAnswer = z.infer<typeof answer>

/** Decrypts AES-128-ECB with PKCS7 padding, base64: the wire format of this kind of captcha, which protects no secret. */
function decrypt(text: string, secretKey: string): string {
  const decipher = createDecipheriv('aes-128-ecb', secretKey, null)
  return Buffer.concat([decipher.update(text, 'base64'), decipher.final()]).toString('utf8')
}

function read<T>(schema: z.ZodType<T>, pointJson: string, secretKey: string): T | null {
  try {
    return schema.safeParse(JSON.parse(decrypt(pointJson, secretKey))).data ?? null
  } catch {
    return null
  }
}

/** Reads the position of a `pointJson`; null when it was not encrypted with this key or is invalid. */
export const readPoint = (pointJson: string, secretKey: string): Point | null => read(point, pointJson, secretKey)

/** Reads the answer to a text question from a `pointJson`, or null. */
export const readTextAnswer = (pointJson: string, secretKey: string): TextAnswer | null => read(answer, pointJson, secretKey)
