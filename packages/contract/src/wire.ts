import { z } from 'zod'

/** `pageIndex` from 0 and `pageSize`, as numbers or strings of a query. Their product is a number a database can count to. */
export const paging = z.object({
  pageIndex: z.coerce.number().int().min(0).max(999_999_999).default(0),
  pageSize: z.coerce.number().int().min(1).max(99_999).default(10),
})

/** `{ list, total, pageIndex, pageSize }` of some item. */
export function paged<T extends z.core.$ZodType>(item: T) {
  return z.object({ list: z.array(item), total: z.number().int(), pageIndex: z.number().int(), pageSize: z.number().int() })
}

/** Milliseconds since 1970. */
export const time = z.number()

/** A moment somebody writes down: a whole number that is a date. */
export const writtenTime = z.int().min(0).max(8_640_000_000_000_000)

/** An opaque id made by the server, or by a guest's client. */
export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/)

export const idParams = z.object({ id })

/** Ids a call names, each once: one that is named again counts no more. */
export function idList(max: number) {
  return z
    .array(id)
    .max(max)
    .overwrite((ids) => [...new Set(ids)])
}

/** An offset into a text, in UTF-16 units. */
export const offset = z.int().min(0).max(100_000_000)

/** A number that counts things: fits the integers of the database. */
export const wholeNumber = z.coerce.number().int().min(0).max(2_147_483_647)

/**
 * One of a few names, given as itself or as an alias of it. What a refusal and the API's description list is all that is accepted.
 * @param aliases the name each other one stands for
 */
export function nameOf<const N extends string, const A extends string>(
  names: readonly N[],
  aliases: Readonly<Record<A, N>>,
): z.ZodType<N, N | A> {
  const resolve = (given: N | A) => (Object.hasOwn(aliases, given) ? aliases[given as A] : (given as N))
  const given = z.enum([...names, ...(Object.keys(aliases) as A[])])
  // TypeScript cannot see that a name of a parameter's type is no promise.
  return given.transform(resolve as (name: N | A) => string).pipe(z.enum(names) as z.ZodType<N, string>)
}

/** The language of an answer. Programs name it by the tags of their own platforms, too; what lies behind the language of a tag is not told apart. */
export const answerLang = nameOf(['zh', 'en'], {
  '': 'zh',
  'zh-CN': 'zh',
  'zh-Hans': 'zh',
  'zh-TW': 'zh',
  'zh-HK': 'zh',
  'zh-Hant': 'zh',
  'en-US': 'en',
  'en-GB': 'en',
}).default('zh')
