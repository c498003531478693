/** A refusal by the names of OAuth (RFC 6749, 7591, 8707), with a sentence in both languages. */
export class OAuthFailure extends Error {
  readonly code: string
  readonly zh: string
  constructor(code: string, zh: string, en: string) {
    super(en)
    this.name = 'OAuthFailure'
    this.code = code
    this.zh = zh
  }
}
