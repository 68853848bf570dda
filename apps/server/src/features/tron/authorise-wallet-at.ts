import { chainOf } from '@holdfast/chains'
import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { findWalletByAddress, type Network } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import { getTronNetwork } from './get-tron-network.ts'

/** The wallet with this address in one of the caller's organisations, and its TRON network. */
export async function authoriseWalletAt(
  db: Queryable,
  actor: Actor,
  right: Right,
  { network_id, address: text }: { readonly network_id: string; readonly address: string },
): Promise<{ readonly wallet: StoredWallet; readonly network: Network }> {
  const network = await getTronNetwork(db, network_id)
  const address = chainOf(network.chain).normaliseAddress(text)
  if (address === null) throw refusal('ADDRESS_NOT_OF', { field: 'address', network: network.name })
  const wallet = await findWalletByAddress(db, {
    organisationIds: organisationIdsOf(actor),
    networkId: network.id,
    address,
  })
  if (wallet === undefined) throw notFound('wallet_at_address')
  return { wallet: authoriseFound(actor, right, wallet, 'wallet'), network }
}

type StoredWallet = NonNullable<Awaited<ReturnType<typeof findWalletByAddress>>>
