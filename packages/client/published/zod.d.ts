/* oxlint-disable no-shadow -- the names are those of the library */
// Zod's types as the contract's declarations refer to them, for the published package: a schema's input and output types, without code.
// Only `scripts/pack-client.mjs` uses this file, in place of the library with which the server validates requests.

export namespace core {
  interface $ZodTypeInternals<O = unknown, I = unknown> {
    output: O
    input: I
  }
  interface $ZodType<O = unknown, I = unknown> {
    _zod: $ZodTypeInternals<O, I>
  }
  type $strip = { kind?: 'strip' }
  type $loose = { kind?: 'loose' }
  type output<T> = T extends { _zod: { output: infer O } } ? O : unknown
  type input<T> = T extends { _zod: { input: infer I } } ? I : unknown
}

type Out<T> = core.output<T>
type In<T> = core.input<T>
type Flat<T> = { [K in keyof T]: T[K] } & {}
type MayLack<T, Side extends 'output' | 'input'> = T extends { _zod: { optional: 'both' } }
  ? true
  : Side extends 'input'
    ? T extends { _zod: { optional: 'input' } }
      ? true
      : false
    : false
type Loose<C> = C extends { kind?: 'loose' } ? ('strip' extends NonNullable<C['kind']> ? unknown : { [key: string]: unknown }) : unknown
type OutOf<S> = Flat<
  { -readonly [K in keyof S as MayLack<S[K], 'output'> extends true ? never : K]: Out<S[K]> } & {
    -readonly [K in keyof S as MayLack<S[K], 'output'> extends true ? K : never]?: Out<S[K]>
  }
>
type InOf<S> = Flat<
  { -readonly [K in keyof S as MayLack<S[K], 'input'> extends true ? never : K]: In<S[K]> } & {
    -readonly [K in keyof S as MayLack<S[K], 'input'> extends true ? K : never]?: In<S[K]>
  }
>

export interface ZodType<O = unknown, I = O, _T = unknown> {
  _zod: { output: O; input: I }
}
interface Lenient<O, I, Side> {
  _zod: { output: O; input: I; optional: Side }
}
export type ZodString = ZodType<string>
export type ZodISODate = ZodType<string>
export type ZodNumber = ZodType<number>
export type ZodInt = ZodType<number>
export type ZodBoolean = ZodType<boolean>
export type ZodUnknown = ZodType<unknown>
export type ZodCoercedNumber<I = unknown> = ZodType<number, I>
export type ZodObject<S = {}, C = core.$strip> = ZodType<OutOf<S> & Loose<C>, InOf<S> & Loose<C>>
export type ZodArray<T> = ZodType<Out<T>[], In<T>[]>
export type ZodTuple<T extends readonly unknown[], _R = null> = ZodType<
  { -readonly [K in keyof T]: Out<T[K]> },
  { -readonly [K in keyof T]: In<T[K]> }
>
export type ZodRecord<K, V> = ZodType<Record<Out<K> & PropertyKey, Out<V>>, Record<In<K> & PropertyKey, In<V>>>
export type ZodOptional<T> = Lenient<Out<T> | undefined, In<T> | undefined, 'both'>
export type ZodNullable<T> = T extends { _zod: { optional: infer Side } }
  ? Lenient<Out<T> | null, In<T> | null, Side>
  : ZodType<Out<T> | null, In<T> | null>
export type ZodDefault<T> = Lenient<Exclude<Out<T>, undefined>, In<T> | undefined, 'input'>
export type ZodCatch<T> = Lenient<Out<T>, unknown, 'input'>
export type ZodEnum<E> = ZodType<E[keyof E]>
export type ZodLiteral<T> = ZodType<T>
export type ZodUnion<T extends readonly unknown[]> = ZodType<Out<T[number]>, In<T[number]>>
export type ZodDiscriminatedUnion<T extends readonly unknown[], _K = string> = ZodUnion<T>
export type ZodTransform<O, I> = ZodType<O, I>
export type ZodPipe<A, B> = A extends { _zod: { optional: unknown } } ? Lenient<Out<B>, In<A>, 'input'> : ZodType<Out<B>, In<A>>

export type input<T> = core.input<T>
export type output<T> = core.output<T>
type infer_<T> = core.output<T>
export type { infer_ as infer }
