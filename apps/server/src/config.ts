import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { defaultPrices, type PricedItem, type Prices } from '@wenjin/contract'
import { readBlobConfig } from './blob-config.ts'
import { ConfigError } from './config-error.ts'
import { address, bound, list, url } from './config-values.ts'
import type { S3Config } from './providers/blobs/s3-client.ts'
import { isInstanceSecret } from './lib/secret/secret.ts'
import { readReadingConfig, type ReadingConfig } from './reading-config.ts'
import { readSearchConfig, type SearchConfig } from './search-config.ts'

/**
 * All settings from environment variables. Only this file reads `process.env`. A line `@manual VARIABLES | default | meaning` is a row of the
 * user manual: `node scripts/configuration.mjs` writes the manual and docs/configuration.md from these comments.
 */
export interface Config {
  /**
   * `PORT`: TCP port, default 3000.
   * @manual PORT | 3000 | 问津使用的端口
   */
  port: number
  /**
   * `HOST`: address to listen on, default 127.0.0.1 (this machine only).
   * @manual HOST | 127.0.0.1 | 监听的地址，0.0.0.0 表示允许其他电脑访问
   */
  host: string
  /**
   * `DATA_DIR`: folder of the embedded database and of the files, default `./data`.
   * @manual DATA_DIR | ./data | 数据目录的位置；用 npm 安装的问津默认在 ~/.wenjin
   */
  dataDir: string
  /**
   * `PUBLIC_URL`: public address of the instance, when it differs from host and port.
   * @manual PUBLIC_URL | 空 | 别人访问问津时用的网址，启动时会显示
   */
  publicUrl: string | null
  /**
   * `DATABASE_URL`: PostgreSQL 15 or newer; empty for the embedded database.
   * @manual DATABASE_URL | 空 | PostgreSQL 15 或更新版本的连接地址，空着就用内置数据库
   */
  databaseUrl: string | null
  /**
   * `LLM_BASE_URL`, `LLM_API_KEY`, `LLM_MODEL`: any OpenAI-compatible endpoint; base address and model are required, the key only when the
   * endpoint needs one. `LLM_MODEL_THINKING` and `LLM_MODEL_DEEP` name the models for thinking and for research, `LLM_MODELS` others that may be
   * chosen, `LLM_VISION_MODEL` one that accepts images, `LLM_CONTEXT_TOKENS` the tokens that prompt and reply may have together.
   * @manual LLM_BASE_URL | 空 | 模型服务的接口地址，通常以 /v1 结尾
   * @manual LLM_API_KEY | 空 | 模型服务的密钥
   * @manual LLM_MODEL | 空 | 模型的名称
   * @manual LLM_CONTEXT_TOKENS | 空 | 模型的上下文长度（提示与回答合计的 token 数）；不填时会询问 Ollama
   * @manual LLM_MODEL_THINKING、LLM_MODEL_DEEP、LLM_MODELS | 空 | 会思考的模型、研究用的模型，和还可以选的模型（逗号分隔）
   * @manual LLM_VISION_MODEL | 空 | 能看图的模型
   */
  llm: LlmConfig | null
  /**
   * `OCR_URL`, `OCR_KEY`: OCR endpoint; accepts the image bytes by `POST` with a bearer key and returns `{text}`.
   * @manual OCR_URL、OCR_KEY | 空 | 识别图片和扫描页里文字的服务：接受 POST 的图片，返回 {text}
   */
  ocr: { url: string; key: string } | null
  /**
   * Services for images and recordings other than `OCR_URL`: `TESSERACT` (the program, `none` disables it) and `SPEECH_…`; OpenAI-compatible
   * embeddings (`EMBEDDING_…`); a reranking endpoint in the format of Jina and Cohere, or `RERANK_MODEL`, a folder with a cross-encoder
   * (`model.onnx`, `tokenizer.json`), in which `npm install onnxruntime-web@1.30.0 @huggingface/tokenizers@0.2.0` was run.
   * @manual TESSERACT | tesseract | 没有识别服务时，识别图片文字的程序；设为 none 就不用
   * @manual SPEECH_URL、SPEECH_KEY、SPEECH_MODEL | 空 | 把录音转成文字的接口，与 OpenAI 的语音识别接口兼容
   * @manual EMBEDDING_BASE_URL、EMBEDDING_API_KEY、EMBEDDING_MODEL | 空 | 向量模型的接口，用来按意思查找
   * @manual RERANK_MODEL | 空 | 放着本机重排模型（model.onnx 和 tokenizer.json）的文件夹，不能和 RERANK_BASE_URL 一起设置；
   * 先在这个文件夹里运行 npm install onnxruntime-web@1.30.0 @huggingface/tokenizers@0.2.0
   * @manual RERANK_BASE_URL、RERANK_API_KEY、RERANK_MODEL_NAME | 空 | 重排模型的接口（Jina、Cohere 的格式），用来把找到的前 50 段重新排序
   */
  reading: ReadingConfig
  /**
   * `SENSITIVE_WORDS_FILE`: forbidden words for questions and answers, one per line, in addition to those that the admin enters.
   * @manual SENSITIVE_WORDS_FILE | 空 | 敏感词文件，一行一个，提问和回答都不能含有
   */
  sensitiveWordsFile: string | null
  /**
   * `MODERATION_URL`, `MODERATION_KEY`: accepts `POST {content, openId?}` with a bearer key and returns `{label}`, 0 or 100 for safe.
   * @manual MODERATION_URL、MODERATION_KEY | 空 | 内容审核接口：接受 POST 的 {content, openId?}，返回 {label}
   */
  moderation: { url: string; key: string } | null
  /**
   * `RESEARCH_SOURCES`, `RESEARCH_SECONDS`, `RESEARCH_TOKENS`: lower limits for a research than the defaults (60 or 100 sources, 5 or 10
   * minutes, 30,000 or 60,000 tokens).
   * @manual RESEARCH_SOURCES、RESEARCH_SECONDS、RESEARCH_TOKENS | 空 | 一次研究最多阅读的资料数、最长秒数和模型用量，只能比默认值更少
   */
  research: { sources: number | null; seconds: number | null; tokens: number | null }
  /**
   * `OFFLINE=1`: no requests to the network; a model on this machine may still be called.
   * @manual OFFLINE | 空 | 设为 1 时不访问网络，本机上的模型和服务仍可使用
   */
  offline: boolean
  /**
   * Search services: `SEARXNG_URL`, `BOCHA_API_KEY`, `METASO_API_KEY`, `TAVILY_API_KEY`, `BRAVE_API_KEY`, `SERPER_API_KEY`,
   * `OPENALEX_API_KEY`; `<SERVICE>_URL` overrides the address of a service, `SEARCH_SERVICES` selects the services to use, `JINA_READER`
   * and `JINA_READER_URL` enable a reader service for pages that the instance cannot fetch itself.
   * @manual SEARXNG_URL | 空 | 自己的 SearXNG 的地址，它的 search.formats 里要有 json，可以在内网
   * @manual SEARCH_SERVICES | 空 | 联网搜索用哪些服务，写编号、逗号分隔，none 表示都不用，见「联网搜索的来源」
   * @manual BOCHA_API_KEY、METASO_API_KEY、TAVILY_API_KEY、BRAVE_API_KEY、SERPER_API_KEY、OPENALEX_API_KEY | 空 | 需要密钥的搜索服务的密钥
   * @manual <SERVICE>_URL | 空 | 某个搜索服务的另一个地址，例如 WIKIPEDIA_URL 和 INTERNET_ARCHIVE_URL
   * @manual JINA_READER、JINA_READER_URL | 空 | JINA_READER 设为 1 时，本机读不了的网页交给 Jina Reader 读，它会看到网址
   */
  search: SearchConfig
  /**
   * `S3_ENDPOINT`, `S3_BUCKET`, `S3_ACCESS_KEY`, `S3_SECRET_KEY`, `S3_REGION` (us-east-1): an S3-compatible object store for files; write
   * `{bucket}` in the address when the bucket is part of the host name. Empty to store files in the data folder.
   * @manual S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY、S3_SECRET_KEY、S3_REGION | 空 | 存放导入文件的对象存储，见「改用 PostgreSQL」；
   * 存储桶在域名里时，地址里写 {bucket}；地区默认 us-east-1
   */
  s3: S3Config | null
  /**
   * `REDIS_URL`: Redis or Valkey; when empty, rate limits are counted in this process.
   * @manual REDIS_URL | 空 | 多个实例共用请求限制、互通回答进展的 Redis 或 Valkey
   */
  redisUrl: string | null
  /**
   * `OPERATOR_NAME`, `OPERATOR_CONTACT`, `ICP_NUMBER`: the operator of the instance, shown in its policies and on its about page.
   * @manual OPERATOR_NAME、OPERATOR_CONTACT、ICP_NUMBER | 空 | 运营者、联系方式和备案号，写在协议和关于页面里
   */
  operator: { name: string; contact: string; icp: string }
  /**
   * `SMTP_URL` (smtp:// or smtps://, with user and password) and `MAIL_FROM`: outgoing mail; without them mail is written to the log.
   * @manual SMTP_URL、MAIL_FROM | 空 | 发邮件的服务器和发件人，空着时验证码写在日志里
   */
  mail: { url: string; from: string } | null
  /**
   * `SMS_GATEWAY_URL`, `SMS_GATEWAY_KEY`: accepts `POST {phone, text, code}` with a bearer key; without it codes are written to the log.
   * @manual SMS_GATEWAY_URL、SMS_GATEWAY_KEY | 空 | 发短信的接口（POST {phone, text, code}）和密钥，空着时验证码写在日志里
   */
  sms: { url: string; key: string } | null
  /**
   * `OIDC_PROVIDERS`: ids separated by commas (`baidu,company`), and for each `OIDC_<ID>_ISSUER`, `OIDC_<ID>_CLIENT_ID`,
   * `OIDC_<ID>_CLIENT_SECRET`, `OIDC_<ID>_NAME`.
   * @manual OIDC_PROVIDERS、OIDC_<ID>_ISSUER、OIDC_<ID>_CLIENT_ID、OIDC_<ID>_CLIENT_SECRET、OIDC_<ID>_NAME | 空 |
   * 第三方登录，见「配置邮件、短信和第三方登录」
   */
  oidc: readonly OidcProviderConfig[]
  /**
   * `TURNSTILE_SITE_KEY` and `TURNSTILE_SECRET_KEY` enable the widget; `TURNSTILE_VERIFY_URL` and `TURNSTILE_SCRIPT_URL` replace the
   * service's addresses.
   * @manual TURNSTILE_SITE_KEY、TURNSTILE_SECRET_KEY | 空 | 开启 Turnstile 验证
   * @manual TURNSTILE_VERIFY_URL、TURNSTILE_SCRIPT_URL | 空 | Turnstile 的另一个核对地址和脚本地址
   */
  turnstile: { siteKey: string; secretKey: string; verifyUrl: string; scriptUrl: string } | null
  /**
   * `TRUSTED_PROXIES`: addresses or networks (`10.0.0.0/8`) separated by commas whose X-Forwarded-For header is trusted.
   * @manual TRUSTED_PROXIES | 空 | 反向代理的地址，逗号分隔，只相信它们转来的真实地址
   */
  trustedProxies: readonly string[]
  /**
   * `WENJIN_SECRET`: encrypts the keys of services that are stored in the database, and signs addresses; 32 or more characters. Instances that
   * share a database need the same one. Empty: the file `secret.key` of the data folder.
   * @manual WENJIN_SECRET | 空 | 实例密钥，用来加密在页面上填写的服务密钥，至少 32 个字符；空着时用数据目录里的 secret.key 文件；
   * 共用一个 PostgreSQL 的实例要填相同的值
   */
  secret: string | null
  /**
   * `METRICS_TOKEN`: bearer token required for `/metrics`; without it only requests from this machine may read `/metrics`.
   * @manual METRICS_TOKEN | 空 | 读取 /metrics 的口令，至少 16 个字符；空着时只有本机能读
   */
  metricsToken: string | null
  /**
   * `MAX_UPLOAD_MB`: maximum size of one file in megabytes, default 2048.
   * @manual MAX_UPLOAD_MB | 2048 | 上传的单个文件的上限（MB）
   */
  maxUploadBytes: number
  /**
   * `RATE_LIMIT`: factor applied to every rate limit, default 1; 0 disables them.
   * @manual RATE_LIMIT | 1 | 请求限制的倍数，0 表示不限制
   */
  rateLimitFactor: number
  /**
   * `API_PRICES`: prices of single items in credits, `search=3,chat=10`; the others default to `defaultPrices` of the contract.
   * @manual API_PRICES | 空 | 开发者接口各项调用的额度，例如 search=3,chat=10，没有写的项用默认值
   */
  prices: Prices
  /**
   * `WEBHOOK_PRIVATE_HOSTS`: host names and addresses of a private network, separated by commas, that webhooks may call.
   * @manual WEBHOOK_PRIVATE_HOSTS | 空 | Webhook 可以连接的内部网络的主机名和地址，逗号分隔
   */
  webhookPrivateHosts: readonly string[]
  /**
   * `LOG_LEVEL`: `fatal error warn info debug trace silent`, default `info`.
   * @manual LOG_LEVEL | info | 日志的详细程度，可选 trace、debug、info、warn、error、fatal 和 silent
   */
  logLevel: string
}

/** The language models of one endpoint. */
export interface LlmConfig {
  baseUrl: string
  apiKey: string
  /** `LLM_MODEL`: the default model, also used for `fast`. */
  model: string
  /**
   * `LLM_MODEL_THINKING` and `LLM_MODEL_DEEP`: the models for `fast_thinking` and `ds-r1`; the default model is used when they are empty.
   */
  roles: { fast_thinking: string | null; 'ds-r1': string | null }
  /** `LLM_MODELS`: names of further models that users may choose, separated by commas. */
  others: readonly string[]
  /**
   * `LLM_CONTEXT_TOKENS`: tokens that prompt and reply may have together; null when it is empty: Ollama is asked, others are taken to hold every
   * prompt.
   */
  contextTokens: number | null
  /** `LLM_VISION_MODEL`: the model that accepts images. */
  visionModel: string | null
}

/** An OpenID Connect provider for sign-in. */
export interface OidcProviderConfig {
  id: string
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}

const levels = new Set(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])

function port(value: string | undefined): number {
  const number = Number(value ?? 3000)
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number
  throw new ConfigError(`PORT 应是 0–65535 的整数，现在是「${value}」。 PORT must be an integer from 0 to 65535.`)
}

/** Checks that both or neither of two variables are set. */
function together(env: NodeJS.ProcessEnv, first: string, second: string): void {
  if (!env[first] === !env[second]) return
  throw new ConfigError(`${first} 和 ${second} 需要一起设置。 ${first} and ${second} must be set together.`)
}

function oidcProviders(env: NodeJS.ProcessEnv): OidcProviderConfig[] {
  return list(env['OIDC_PROVIDERS']).map((id) => {
    // Accounts store their sign-in identities by kind: with these ids a provider could claim the phone or e-mail of any account.
    if (!/^(?!(?:phone|email)$)[a-z][a-z0-9-]*$/.test(id)) {
      throw new ConfigError(
        `OIDC_PROVIDERS 里的「${id}」应由小写字母、数字和连字符组成，且不是 phone 或 email。 OIDC_PROVIDERS holds a bad id.`,
      )
    }
    const prefix = `OIDC_${id.toUpperCase().replaceAll('-', '_')}`
    const issuer = address(`${prefix}_ISSUER`, env[`${prefix}_ISSUER`])
    const clientId = env[`${prefix}_CLIENT_ID`]
    if (!issuer || !clientId) {
      throw new ConfigError(`需要设置 ${prefix}_ISSUER 和 ${prefix}_CLIENT_ID。 ${prefix}_ISSUER and ${prefix}_CLIENT_ID are needed.`)
    }
    return { id, name: env[`${prefix}_NAME`] || id, issuer, clientId, clientSecret: env[`${prefix}_CLIENT_SECRET`] ?? '' }
  })
}

function llmConfig(env: NodeJS.ProcessEnv, baseUrl: string, model: string): LlmConfig {
  return {
    baseUrl,
    model,
    apiKey: env['LLM_API_KEY'] ?? '',
    roles: { fast_thinking: env['LLM_MODEL_THINKING'] || null, 'ds-r1': env['LLM_MODEL_DEEP'] || null },
    others: list(env['LLM_MODELS']),
    contextTokens: contextTokens(env['LLM_CONTEXT_TOKENS']),
    visionModel: env['LLM_VISION_MODEL'] || null,
  }
}

function contextTokens(value: string | undefined): number | null {
  const tokens = Number(value)
  return value && Number.isSafeInteger(tokens) && tokens >= 1024 ? tokens : null
}

function factor(value: string | undefined): number {
  const number = Number(value || 1)
  if (number >= 0 && number <= 1000) return number
  throw new ConfigError(`RATE_LIMIT 应是 0–1000 的数，现在是「${value}」。 RATE_LIMIT must be a number from 0 to 1000.`)
}

/** Reads a secret for an HTTP header: long enough that it cannot be guessed, and without spaces. */
function secretToken(name: string, value: string | undefined): string | null {
  if (!value) return null
  if (/^[\x21-\x7e]{16,}$/.test(value)) return value
  throw new ConfigError(`${name} 应有至少 16 个字符，不含空格和中文。 ${name} must have 16 or more characters without spaces.`)
}

function instanceSecret(value: string | undefined): string | null {
  if (!value) return null
  if (isInstanceSecret(value)) return value
  throw new ConfigError(
    'WENJIN_SECRET 应有至少 32 个字符，不含空格和中文，例如 openssl rand -base64 32 的输出。 WENJIN_SECRET must have 32 or more characters without spaces, such as those of openssl rand -base64 32.',
  )
}

function prices(value: string | undefined): Prices {
  const set: Record<string, number> = {}
  for (const part of list(value)) {
    const [name = '', amount = ''] = part.split('=')
    if (!Object.hasOwn(defaultPrices, name) || !/^\d{1,6}$/.test(amount)) {
      const known = Object.keys(defaultPrices).join(' ')
      throw new ConfigError(
        `API_PRICES 应像 search=3,chat=10，名称是 ${known} 之一，值是 0–999999 的整数，现在有「${part}」。 Bad API_PRICES.`,
      )
    }
    set[name as PricedItem] = Number(amount)
  }
  return { ...defaultPrices, ...set }
}

function proxies(value: string | undefined): string[] {
  const found = list(value)
  for (const part of found) {
    if (!ipaddr.isValid(part) && !ipaddr.isValidCIDR(part)) {
      throw new ConfigError(`TRUSTED_PROXIES 里的「${part}」不是地址或网段。 TRUSTED_PROXIES holds something that is no address.`)
    }
  }
  return found
}

/** Resolves a path against the user's working directory: npm runs programs from the root. */
export function fromPersonsFolder(path: string, env: NodeJS.ProcessEnv): string {
  return resolve(env['WENJIN_CWD'] ?? '.', path)
}

/**
 * Reads the configuration from an environment.
 * @throws ConfigError when a variable has an unusable value.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const baseUrl = address('LLM_BASE_URL', env['LLM_BASE_URL'])
  const model = env['LLM_MODEL']
  if ((baseUrl === null) !== !model) {
    throw new ConfigError('LLM_BASE_URL 和 LLM_MODEL 需要一起设置。 LLM_BASE_URL and LLM_MODEL must be set together.')
  }
  const logLevel = env['LOG_LEVEL'] || 'info'
  if (!levels.has(logLevel)) throw new ConfigError(`LOG_LEVEL 应是 ${[...levels].join(' ')} 之一。 Unknown LOG_LEVEL.`)
  const databaseUrl = env['DATABASE_URL'] || null
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new ConfigError('DATABASE_URL 应以 postgres:// 开头。 DATABASE_URL must start with postgres://.')
  }
  together(env, 'SMTP_URL', 'MAIL_FROM')
  together(env, 'TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY')
  const smtp = url('SMTP_URL', env['SMTP_URL'], ['smtp:', 'smtps:'])
  const ocr = address('OCR_URL', env['OCR_URL'])
  const moderation = address('MODERATION_URL', env['MODERATION_URL'])
  const gateway = address('SMS_GATEWAY_URL', env['SMS_GATEWAY_URL'])
  return {
    port: port(env['PORT'] || undefined),
    host: env['HOST'] || '127.0.0.1',
    dataDir: resolve(env['DATA_DIR'] || './data'),
    publicUrl: address('PUBLIC_URL', env['PUBLIC_URL']),
    databaseUrl,
    llm: baseUrl && model ? llmConfig(env, baseUrl, model) : null,
    research: {
      sources: bound('RESEARCH_SOURCES', env['RESEARCH_SOURCES']),
      seconds: bound('RESEARCH_SECONDS', env['RESEARCH_SECONDS']),
      tokens: bound('RESEARCH_TOKENS', env['RESEARCH_TOKENS']),
    },
    offline: env['OFFLINE'] === '1' || env['OFFLINE'] === 'true',
    search: readSearchConfig(env, address),
    s3: readBlobConfig(env, address),
    redisUrl: url('REDIS_URL', env['REDIS_URL'], ['redis:', 'rediss:']),
    operator: { name: env['OPERATOR_NAME'] ?? '', contact: env['OPERATOR_CONTACT'] ?? '', icp: env['ICP_NUMBER'] ?? '' },
    mail: smtp ? { url: smtp, from: env['MAIL_FROM']! } : null,
    sms: gateway ? { url: gateway, key: env['SMS_GATEWAY_KEY'] ?? '' } : null,
    ocr: ocr ? { url: ocr, key: env['OCR_KEY'] ?? '' } : null,
    reading: readReadingConfig(env, address),
    sensitiveWordsFile: env['SENSITIVE_WORDS_FILE'] ? fromPersonsFolder(env['SENSITIVE_WORDS_FILE'], env) : null,
    moderation: moderation ? { url: moderation, key: env['MODERATION_KEY'] ?? '' } : null,
    oidc: oidcProviders(env),
    turnstile: env['TURNSTILE_SITE_KEY']
      ? {
          siteKey: env['TURNSTILE_SITE_KEY'],
          secretKey: env['TURNSTILE_SECRET_KEY']!,
          verifyUrl:
            address('TURNSTILE_VERIFY_URL', env['TURNSTILE_VERIFY_URL']) ?? 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
          scriptUrl:
            address('TURNSTILE_SCRIPT_URL', env['TURNSTILE_SCRIPT_URL']) ?? 'https://challenges.cloudflare.com/turnstile/v0/api.js',
        }
      : null,
    trustedProxies: proxies(env['TRUSTED_PROXIES']),
    secret: instanceSecret(env['WENJIN_SECRET']),
    metricsToken: secretToken('METRICS_TOKEN', env['METRICS_TOKEN']),
    maxUploadBytes: (bound('MAX_UPLOAD_MB', env['MAX_UPLOAD_MB']) ?? 2048) * 1024 * 1024,
    rateLimitFactor: factor(env['RATE_LIMIT']),
    prices: prices(env['API_PRICES']),
    webhookPrivateHosts: list(env['WEBHOOK_PRIVATE_HOSTS']).map((host) => host.toLowerCase()),
    logLevel,
  }
}
