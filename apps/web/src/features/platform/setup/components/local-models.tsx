import type { Connection, ConnectionKind, LocalModels as Found, LocalProgram } from '@wenjin/contract'
import { Button, Waiting } from '@wenjin/ui'
import { useId } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { FormProblem } from '../../admin/index.ts'
import { useConnect, useLocalModels } from '../setup.queries.ts'
import { OutcomeLine } from './outcome-line.tsx'

const programNames: Readonly<Record<LocalProgram, string>> = {
  ollama: 'Ollama',
  lmStudio: 'LM Studio',
  vllm: 'vLLM',
  llamaCpp: 'llama.cpp',
}

/** Models offered by programs on the server's machine; a press tests a model and connects it. */
export function LocalModels({ connections }: { connections: readonly Connection[] }) {
  const t = useText()
  const heading = useId()
  const { data, error, isFetching, refetch } = useLocalModels()
  const connect = useConnect()
  return (
    <section aria-labelledby={heading} className="flex flex-col items-start gap-3">
      <h2 id={heading} className="text-base leading-7 font-semibold">
        {t('setup.local')}
      </h2>
      {isFetching && <Waiting>{t('setup.local.looking')}</Waiting>}
      {error && <FormProblem>{error.message}</FormProblem>}
      {!isFetching && data?.found.length === 0 && <p className="text-sm leading-6 text-ink-2">{t('setup.local.none')}</p>}
      {data && data.found.length > 0 && (
        <ul className="w-full divide-y divide-line rounded-2 border border-line bg-raised px-4">
          {data.found.map((found) => (
            <ProgramModels key={found.address} found={found} connections={connections} connect={connect} />
          ))}
        </ul>
      )}
      {connect.isPending && <Waiting>{t('setup.trying')}</Waiting>}
      {connect.data && <OutcomeLine kind={connect.variables.kind} outcome={connect.data} />}
      {connect.error && <FormProblem>{connect.error.message}</FormProblem>}
      <Button icon="refresh" disabled={isFetching} onClick={() => void refetch()}>
        {t('setup.local.again')}
      </Button>
    </section>
  )
}

interface ProgramModelsProps {
  found: Found
  connections: readonly Connection[]
  connect: ReturnType<typeof useConnect>
}

function ProgramModels({ found: { program, address, models }, connections, connect }: ProgramModelsProps) {
  const t = useText()
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="text-sm leading-6 break-words text-ink-2">{t('setup.local.at', { program: programNames[program], address })}</p>
      <ul className="flex flex-col gap-1">
        {models.map(({ name, use }) => {
          const kind: ConnectionKind = use === 'chat' ? 'model' : 'embedding'
          const connection = connections.find((each) => each.kind === kind)
          const isConnected = connection?.address === address && connection.model === name
          return (
            <li key={name} className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="min-w-0 text-sm leading-6 font-semibold [overflow-wrap:anywhere]">
                {name}
                {use === 'embedding' && <span className="ml-2 font-normal text-ink-2">{t('setup.kind.embedding')}</span>}
              </span>
              {isConnected && <span className="text-sm text-ink-2">{t('setup.connected')}</span>}
              {!isConnected && connection?.source === 'environment' && (
                <span className="text-sm text-ink-2">{t('setup.environment', { variable: connection.variable ?? '' })}</span>
              )}
              {!isConnected && connection?.source !== 'environment' && (
                <Button
                  variant="solid"
                  aria-label={t('setup.connect.of', { name })}
                  disabled={connect.isPending}
                  onClick={() => connect.mutate({ kind, input: { address, model: name, key: '' } })}
                >
                  {t('setup.connect')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </li>
  )
}
