/** Texts of one domain in both languages; English must have every key of Chinese, the source language, and no other. */
export function defineTexts<const Zh extends Readonly<Record<string, string>>>(zh: Zh, en: { readonly [K in keyof Zh]: string }) {
  return { zh, en }
}
