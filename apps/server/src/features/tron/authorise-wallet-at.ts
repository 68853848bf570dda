import { chainOf } from '@holdfast/chains'
import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { findWalletByAddress, type Network } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'
import { badValue, notFound } from '../../http/refusal.ts'

/** The wallet with this address in one of the caller's organisations. */
export async function authoriseWalletAt(
  db: Queryable,
  actor: Actor,
  right: Right,
  { network, address: text }: { readonly network: Network; readonly address: string },
): Promise<NonNullable<Awaited<ReturnType<typeof findWalletByAddress>>>> {
  const address = chainOf(network.chain).normaliseAddress(text)
  if (address === null) throw badValue('address', `Invalid address for ${network.name}`)
  const wallet = await findWalletByAddress(db, {
    organisationIds: organisationIdsOf(actor),
    networkId: network.id,
    address,
  })
  if (wallet === undefined) throw notFound('Wallet with this address')
  return authoriseFound(actor, right, wallet, 'Wallet')
}
