/** Whether the TRON node answers and signing is available. A failed call counts as down. */
import { useQuery } from '@tanstack/react-query'
import type { ApiReply } from '@holdfast/contract'
import { api } from '../../calls/api.ts'
import { useConnection } from '../../calls/connection.ts'
import { useMpcHealth } from '../keys/use-keys.ts'

export interface SigningHealth {
  /** Both calls have finished. */
  readonly isKnown: boolean
  /** Null: down. */
  readonly tron: { readonly block: number | null } | null
  /** Null: signing is not available. */
  readonly signer: { readonly kind: 'dev' | 'tss'; readonly address: string | null } | null
  readonly hasDevSigner: boolean
  readonly areSignersReady: boolean
  readonly signers: ApiReply<'getMpcHealth'>['signers']
}

const everyMs = 5_000

export function useSigningHealth(): SigningHealth {
  const tron = useQuery({
    queryKey: ['tron-health'],
    queryFn: () => api.getTronHealth(),
    refetchInterval: everyMs,
  })
  const mpc = useMpcHealth()
  // Without a connection earlier answers stay, and say nothing about now.
  const { isLost } = useConnection()
  const node = isLost || tron.isError ? undefined : tron.data
  const signers = isLost || mpc.isError ? undefined : mpc.data
  return {
    isKnown: !tron.isPending && !mpc.isPending,
    tron: node?.ok === true ? { block: node.latest_block } : null,
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
