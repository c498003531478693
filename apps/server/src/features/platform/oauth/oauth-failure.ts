/** A refusal with OAuth's error names (RFC 6749, 7591, 8707), and a sentence in both languages. */
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
