/** Whether the nodes answer and signing is available. A failed call counts as down. */
import { useQuery } from '@tanstack/react-query'
import type { ApiReply } from '@holdfast/contract'
import { api } from '../../calls/api.ts'
import { useConnection } from '../../calls/connection.ts'
import { useMpcHealth } from '../keys/use-keys.ts'

export interface SigningHealth {
  /** All calls have finished. */
  readonly isKnown: boolean
  /** Null: down. */
  readonly tron: { readonly block: number | null } | null
  /** The node of the network that was asked about, where the documented call is about another one. Null: the documented one. */
  readonly node: { readonly name: string; readonly isUp: boolean; readonly block: number | null } | null
  /** Whether the node answers that a request of the network needs. */
  readonly isNodeUp: boolean
  /** Null: signing is not available. */
  readonly signer: { readonly kind: 'dev' | 'tss'; readonly address: string | null } | null
  readonly hasDevSigner: boolean
  readonly areSignersReady: boolean
  readonly signers: ApiReply<'getMpcHealth'>['signers']
}

const everyMs = 5_000

/** `networkCode`: of the open request. */
export function useSigningHealth(networkCode?: string): SigningHealth {
  const tron = useQuery({
    queryKey: ['tron-health'],
    queryFn: () => api.getTronHealth(),
    refetchInterval: everyMs,
  })
  const isOther =
    networkCode !== undefined &&
    tron.data?.network_code !== undefined &&
    tron.data.network_code !== networkCode
  const other = useQuery({
    queryKey: ['node-health', networkCode],
    queryFn: () => api.getNodeHealth({ params: { code: networkCode ?? '' } }),
    enabled: isOther,
    refetchInterval: everyMs,
  })
  const mpc = useMpcHealth()
  // Without a connection earlier answers stay, and say nothing about now.
  const { isLost } = useConnection()
  const node = isLost || tron.isError ? undefined : tron.data
  const signers = isLost || mpc.isError ? undefined : mpc.data
  const shown = other.data
  const isOtherUp = !isLost && !other.isError && shown?.ok === true
  return {
    isKnown: !tron.isPending && !mpc.isPending && !(isOther && other.isPending),
    tron: node?.ok === true ? { block: node.latest_block } : null,
    node:
      isOther && shown !== undefined
        ? { name: shown.name, isUp: isOtherUp, block: isOtherUp ? shown.latest_block : null }
        : null,
    isNodeUp: isOther ? isOtherUp : node?.ok === true,
    signer:
      signers?.dev_signer === true
        ? { kind: 'dev', address: signers.dev_signer_address }
        : signers?.tss_ok === true
          ? { kind: 'tss', address: signers.tss_addr }
          : null,
    hasDevSigner: signers?.dev_signer === true,
    areSignersReady: signers?.tss_ok === true,
    signers: signers?.signers ?? [],
  }
}
