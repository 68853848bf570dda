/** The server's check of each recipient: its network, its known name, and its look-alikes. */
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { chainFactsOf } from '@holdfast/ledger'
import { entriesOf } from '@holdfast/policy'
import type { ApiReply } from '@holdfast/contract'
import { api } from '../../calls/api.ts'
import { useSession } from '../../session/use-session.ts'
import { activeNetworksQuery } from '../../calls/active-networks.ts'
import { useAfterPause } from '../../ui/use-after-pause.ts'

type Check = ApiReply<'checkAddress'>
type Network = ApiReply<'listNetworks'>[number]

export interface CheckedAddress {
  readonly text: string
  /** Undefined: no answer yet. */
  readonly found: FoundAddress | undefined
  readonly isAsking: boolean
}

export interface FoundAddress {
  /** The network whose rules the address follows; null: none. */
  readonly network: string | null
  readonly address: string
  readonly knownAs: Check['known_as']
  readonly lookAlikes: Check['look_alikes']
}

export function useAddressChecks(lines: readonly string[]) {
  const client = useQueryClient()
  const { entityId } = useSession()
  const networks = useQuery(activeNetworksQuery)
  const texts = useAfterPause(
    [...new Set(entriesOf(lines).map(({ text }) => text))].filter((text) => text.length >= 20).join('\n'),
    400,
    '',
  )
  const queryOf = (text: string, list: readonly Network[]) => ({
    queryKey: ['recipient-check', entityId, text],
    queryFn: () => lookUp(text, list, entityId),
    staleTime: 60_000,
  })
  const entered = texts === '' ? [] : texts.split('\n')
  const answers = useQueries({
    queries: entered.map((text) => ({
      ...queryOf(text, networks.data ?? []),
      enabled: networks.data !== undefined,
    })),
  })
  const checked = entered.map((text, at): CheckedAddress => {
    const answer = answers[at]
    return { text, found: answer?.data ?? undefined, isAsking: answer?.isFetching ?? false }
  })
  return {
    checked,
    /** Includes a value typed a moment ago. What cannot be checked is left to the server. */
    findWrong: async (): Promise<readonly string[]> => {
      const list = await client.fetchQuery(activeNetworksQuery).catch(() => undefined)
      if (list === undefined) return []
      const entries = entriesOf(lines).map(({ text }) => text)
      const found = await Promise.all(
        entries.map((text) => client.fetchQuery(queryOf(text, list)).catch(() => null)),
      )
      return entries.filter((_, at) => found[at]?.network === null)
    },
  }
}

/** Null: no network here could tell. */
async function lookUp(
  text: string,
  networks: readonly Network[],
  entityId: string,
): Promise<FoundAddress | null> {
  const candidates = networks.filter(
    ({ chain }) => (chainFactsOf(chain).addresses.alphabet === 'hexadecimal') === /^0x/i.test(text),
  )
  if (candidates.length === 0) return null
  const checks: (readonly [Network, Check])[] = []
  for (const network of candidates) {
    const check = await api.checkAddress({
      query: { entity_id: entityId, network_id: network.id, address: text },
    })
    if (check.address !== null) checks.push([network, check])
  }
  const named = checks.find(([, { known_as }]) => known_as !== null) ?? checks[0]
  const lookAlikes = new Map(
    checks.flatMap(([, { look_alikes }]) => look_alikes.map((other) => [other.address, other] as const)),
  )
  return {
    network: named?.[0].name ?? null,
    address: named?.[1].address ?? text,
    knownAs: named?.[1].known_as ?? null,
    lookAlikes: [...lookAlikes.values()],
  }
}
