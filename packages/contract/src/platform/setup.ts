import { z } from 'zod'
import { route } from '../route.ts'
import { isServiceAddress } from './service-address.ts'
import { mailCalls, mailState } from './setup-mail.ts'
import { storageCalls, storageState } from './setup-storage.ts'

/** The kinds of services that an admin can connect on the page. */
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

/** The settings of a connection of each kind; search services other than SearXNG have a fixed address. */
interface ConnectionFields {
  readonly address: boolean
  /** Whether no, some or all services of the kind require a key. */
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
/** Printable ASCII, since it is sent in a header. */
const key = z
  .string()
  .trim()
  .max(1000)
  .regex(/^[\x21-\x7e]*$/)
const model = z.string().trim().min(1).max(200)

const connectionInput = z.object({
  address: address.optional(),
  /** Absent: the stored key remains in use if the address is unchanged. Empty: no key. */
  key: key.optional(),
  model: model.optional(),
})
export type ConnectionInput = z.infer<typeof connectionInput>

/** A connection as shown to admins; the key is never included. */
const connection = z
  .object({
    kind: z.enum(connectionKinds),
    /** `environment`: set by an environment variable, which takes precedence and cannot be changed here. */
    source: z.enum(['none', 'page', 'environment']),
    /** The environment variable that sets it, or that switches the service off. */
    variable: z.string().nullable(),
    address: z.string().nullable(),
    model: z.string().nullable(),
    hasKey: z.boolean(),
    /** The last four characters of a stored key, if it is long. */
    keyEnd: z.string().nullable(),
    /** False when none is connected, or OFFLINE blocks the address. */
    inUse: z.boolean(),
    /** Whether one is stored that another secret of the instance encrypted, so that it has to be entered again. */
    isLost: z.boolean(),
  })
  .meta({ title: 'Connection' })
export type Connection = z.infer<typeof connection>

/**
 * Why a service could not be used. `notApi`: the response is not of its protocol, such as a web page; `notFound`: the address does not
 * exist; `noModel`: the service does not list the model; `server`: it reported a failure; `empty`: the response has no content; `offline`:
 * OFFLINE blocks it.
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
    /** The response of the service: words of a model, letters read from a picture, or the title of a result. Empty if there is none. */
    answer: z.string(),
    /** Number of vector dimensions, pieces or results. */
    count: z.number().int(),
    ms: z.number().int(),
  }),
  z.object({ ok: z.literal(false), ...failure }),
])
export type TryOutcome = z.infer<typeof tryOutcome>

/** Programs that run models locally. */
export const localPrograms = ['ollama', 'lmStudio', 'vllm', 'llamaCpp'] as const
export type LocalProgram = (typeof localPrograms)[number]
const localModels = z.object({
  program: z.enum(localPrograms),
  address: z.string(),
  models: z.array(z.object({ name: z.string(), use: z.enum(['chat', 'embedding']) })),
})
export type LocalModels = z.infer<typeof localModels>

const setup = z
  .object({
    /** Whether network access is disabled. */
    offline: z.boolean(),
    /** Whether the environment variable OFFLINE sets it, so that it cannot be changed here. */
    offlineByEnvironment: z.boolean(),
    connections: z.array(connection),
    mail: mailState,
    storage: storageState,
  })
  .meta({ title: 'Setup' })
export type Setup = z.infer<typeof setup>
const params = z.object({ kind: z.enum(connectionKinds) })

/** The services an instance uses, connected by its admins. */
export const setupContract = {
  getSetup: route({
    method: 'GET',
    path: '/api/admin/setup',
    kind: 'json',
    auth: 'admin',
    summary: 'Get the connected services without their keys',
    data: setup,
  }),
  findLocalModels: route({
    method: 'POST',
    path: '/api/admin/setup/local',
    kind: 'json',
    auth: 'admin',
    summary: 'List the models that Ollama, LM Studio, vLLM or llama.cpp serve on the machine of the server',
    data: z.object({ found: z.array(localModels) }),
  }),
  listServiceModels: route({
    method: 'POST',
    path: '/api/admin/setup/{kind}/models',
    kind: 'json',
    auth: 'admin',
    summary: 'List the models of a service',
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
    summary: 'Test the connection to a service with a minimal request; stores nothing',
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
    summary: 'Connect a service; used from the next question on',
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
    summary: 'Set the network access of the instance: unrestricted, or only services on its own machine; effective immediately',
    body: z.object({ offline: z.boolean() }),
    data: setup,
    errors: ['conflict'],
  }),
  ...mailCalls(setup),
  ...storageCalls(setup),
} as const
