import { z } from 'zod'
import { route } from '../route.ts'
import { isServiceAddress } from './service-address.ts'
import { mailCalls, mailState } from './setup-mail.ts'
import { storageCalls, storageState } from './setup-storage.ts'

/** The services an admin can connect on the page. */
export const connectionKinds = [
  'model',
  'embedding',
  'reranking',
  'ocr',
  'vision',
  'speech',
  'searxng',
  'bocha',
  'metaso',
  'tavily',
  'brave',
  'serper',
  'openalex',
] as const
export type ConnectionKind = (typeof connectionKinds)[number]

/** What a connection of each kind consists of; a search service other than SearXNG has a fixed address. */
interface ConnectionFields {
  readonly address: boolean
  /** Some services of the kind ask for a key, or all of them do. */
  readonly key: 'none' | 'optional' | 'required'
  readonly model: boolean
}

const endpoint = { address: true, key: 'optional', model: true } as const
const keyed = { address: false, key: 'required', model: false } as const

/** The fields of each kind. */
export const connectionFields: Readonly<Record<ConnectionKind, ConnectionFields>> = {
  model: endpoint,
  embedding: endpoint,
  reranking: endpoint,
  ocr: { address: true, key: 'optional', model: false },
  vision: endpoint,
  speech: endpoint,
  searxng: { address: true, key: 'none', model: false },
  bocha: keyed,
  metaso: keyed,
  tavily: keyed,
  brave: keyed,
  serper: keyed,
  openalex: keyed,
}

const address = z.string().trim().max(500).refine(isServiceAddress)
/** Printable ASCII: it travels in a header. */
const key = z
  .string()
  .trim()
  .max(1000)
  .regex(/^[\x21-\x7e]*$/)
const model = z.string().trim().min(1).max(200)

const connectionInput = z.object({
  address: address.optional(),
  /** Absent: the stored key stays in use while the address is the same. Empty: no key. */
  key: key.optional(),
  model: model.optional(),
})
export type ConnectionInput = z.infer<typeof connectionInput>

/** A connection as admins see it; the key is never part of it. */
const connection = z.object({
  kind: z.enum(connectionKinds),
  /** `environment`: set by a variable, which wins and cannot be changed here. */
  source: z.enum(['none', 'page', 'environment']),
  /** The variable that sets it, or that switches the service off. */
  variable: z.string().nullable(),
  address: z.string().nullable(),
  model: z.string().nullable(),
  hasKey: z.boolean(),
  /** The last four characters of a long key that was stored here. */
  keyEnd: z.string().nullable(),
  /** False where nothing is connected, or OFFLINE forbids the address. */
  inUse: z.boolean(),
})
export type Connection = z.infer<typeof connection>

/**
 * Why a service could not be used. `notApi`: it answered with something else than its protocol, such as a web page; `notFound`: the address is not there;
 * `noModel`: the service does not list the model; `server`: it reported a failure; `empty`: it answered without content; `offline`: OFFLINE forbids it.
 */
export const connectionFailures = [
  'unreachable',
  'timeout',
  'auth',
  'rate',
  'notFound',
  'notApi',
  'noModel',
  'server',
  'empty',
  'offline',
] as const
export type ConnectionFailure = (typeof connectionFailures)[number]

const failure = { reason: z.enum(connectionFailures), status: z.number().int().nullable() }
const tryOutcome = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** What the service answered: words of a model, letters of a picture, or a title found. Empty where there is nothing to show. */
    answer: z.string(),
    /** Dimensions of a vector, pieces or results. */
    count: z.number().int(),
    ms: z.number().int(),
  }),
  z.object({ ok: z.literal(false), ...failure }),
])
export type TryOutcome = z.infer<typeof tryOutcome>

/** Programs that run models on one's own machine. */
export const localPrograms = ['ollama', 'lmStudio', 'vllm', 'llamaCpp'] as const
export type LocalProgram = (typeof localPrograms)[number]
const localModels = z.object({
  program: z.enum(localPrograms),
  address: z.string(),
  models: z.array(z.object({ name: z.string(), use: z.enum(['chat', 'embedding']) })),
})
export type LocalModels = z.infer<typeof localModels>

const setup = z.object({
  /** Nothing on the network is called. */
  offline: z.boolean(),
  /** OFFLINE sets it, and it cannot be changed here. */
  offlineByEnvironment: z.boolean(),
  connections: z.array(connection),
  mail: mailState,
  storage: storageState,
})
export type Setup = z.infer<typeof setup>
const params = z.object({ kind: z.enum(connectionKinds) })

/** The services an instance uses, connected by its admins. */
export const setupContract = {
  getSetup: route({
    method: 'GET',
    path: '/api/admin/setup',
    kind: 'json',
    auth: 'admin',
    summary: 'The connected services, without their keys',
    data: setup,
  }),
  findLocalModels: route({
    method: 'POST',
    path: '/api/admin/setup/local',
    kind: 'json',
    auth: 'admin',
    summary: 'The models that Ollama, LM Studio, vLLM or llama.cpp offer on the machine of the server',
    data: z.object({ found: z.array(localModels) }),
  }),
  listServiceModels: route({
    method: 'POST',
    path: '/api/admin/setup/{kind}/models',
    kind: 'json',
    auth: 'admin',
    summary: 'The models that a service lists',
    params,
    body: connectionInput,
    data: z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), models: z.array(z.string()) }),
      z.object({ ok: z.literal(false), ...failure }),
    ]),
    errors: ['badRequest'],
  }),
  tryConnection: route({
    method: 'POST',
    path: '/api/admin/setup/{kind}/try',
    kind: 'json',
    auth: 'admin',
    summary: 'Ask a service something small, and store nothing',
    params,
    body: connectionInput,
    data: tryOutcome,
    errors: ['badRequest'],
  }),
  saveConnection: route({
    method: 'PUT',
    path: '/api/admin/setup/{kind}',
    kind: 'json',
    auth: 'admin',
    summary: 'Connect a service; it is in use from the next question on',
    params,
    body: connectionInput,
    data: setup,
    errors: ['badRequest', 'conflict'],
  }),
  removeConnection: route({
    method: 'DELETE',
    path: '/api/admin/setup/{kind}',
    kind: 'json',
    auth: 'admin',
    summary: 'Disconnect a service and erase its key',
    params,
    data: setup,
    errors: ['conflict'],
  }),
  setOffline: route({
    method: 'PUT',
    path: '/api/admin/offline',
    kind: 'json',
    auth: 'admin',
    summary: 'Let the instance use the network, or only the services on its own machine; it holds at once',
    body: z.object({ offline: z.boolean() }),
    data: setup,
    errors: ['conflict'],
  }),
  ...mailCalls(setup),
  ...storageCalls(setup),
} as const
