/** Adds the next wallet of a key on a network. Its address follows from the key alone: the signers derive it themselves before they
 *  sign, and sign nothing for another one. */
import { chainOf, type Transfers } from '@holdfast/chains'
import { caip2Of, networkClassOf } from '@holdfast/ledger'
import { codeOf, type Queryable, transaction, uniqueViolation } from '@holdfast/store'
import { findNetwork, listWalletAddresses, type MpcKey, type Network } from '@holdfast/store/read'
import { lockNames } from '@holdfast/store/write'
import type { Config } from '../../config.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertGroup } from '../account-groups/assert-group.ts'
import { refuseNameOfPayee } from '../addresses/names-alike.ts'
import { defaultProviderOf } from '../networks/default-provider-of.ts'
import { assertWithinPlan } from '../plans/assert-within-plan.ts'
import { readWallet } from '../wallets/read-wallet.ts'
import { authoriseKey } from './authorise-key.ts'
import { insertKeyWallet } from './insert-key-wallet.ts'
import { rulesOfKey } from './rules-of-key.ts'
import { type PlaceOfWallet, walletOfKey } from './wallet-of-key.ts'

export const createKeyWallet: Verb<'createKeyWallet', 'config' | 'db' | 'providers'> = async (
  context,
  call,
) => {
  const { db, config, providers } = context
  const { params, body } = call.request
  const key = await authoriseKey(db, call.actor, 'change wallets', params.id)
  const { entity_id: organisationId } = key
  const network = await findNetwork(db, body.network_id)
  if (network === undefined) throw refusal('NETWORK_UNKNOWN', { field: 'network_id' })
  const transfers = transfersForKey(config, key, network)
  const groupId = body.account_group_id ?? null
  await assertGroup(db, organisationId, groupId)
  try {
    return await transaction(db, async (tx) => {
      // As when a watched wallet is added. It also keeps two wallets from taking one number.
      await lockNames(tx, organisationId)
      await assertWithinPlan(tx, organisationId, 'wallets')
      const wallet = await nextWalletOf(tx, key, { network, transfers })
      await refuseNameOfPayee(tx, organisationId, { name: body.name, address: wallet.address })
      const id = await insertKeyWallet(tx, call, key, {
        ...wallet,
        name: body.name,
        networkId: network.id,
        groupId,
        provider: defaultProviderOf(network, providers),
      })
      return readWallet(tx, context, organisationId, id)
    })
  } catch (error) {
    if (codeOf(error) === uniqueViolation) throw listed(network)
    throw error
  }
}

const listed = ({ name }: Network) => refusal('WALLET_LISTED', { field: 'network_id', network: name })

/** Throws for a network on which this key does not sign: the signers would refuse it, and what arrives there would stay. */
function transfersForKey(
  { offeredChains }: Pick<Config, 'offeredChains'>,
  key: MpcKey,
  { chain, chain_id, is_main, name }: Network,
): Transfers {
  const { transfers } = chainOf(chain)
  if (key.state !== 'ready') throw refusal('KEY_NOT_READY')
  if (transfers === null || !offeredChains.has(chain))
    throw refusal('NETWORK_SENDS_NOTHING', { field: 'network_id', network: name })
  if (transfers.curve !== key.curve)
    throw refusal('KEY_OTHER_CURVE', { field: 'network_id', network: name, curve: transfers.curve })
  const classes = [networkClassOf(caip2Of(chain, chain_id)), is_main ? 'main' : 'test']
  if (!classes.every((networks) => networks === key.network_class))
    throw refusal('KEY_OTHER_NETWORKS', { field: 'network_id' })
  return transfers
}

/** Above every plan. */
const mostWallets = 100_000

/** The first number whose address no wallet of the organisation has on the network, archived ones included. */
async function nextWalletOf(
  db: Queryable,
  key: MpcKey,
  { network, transfers }: { readonly network: Network; readonly transfers: Transfers },
): Promise<PlaceOfWallet> {
  const { public_key: publicKey, chain_code: chainCode, curve, entity_id: organisationId } = key
  if (publicKey === null || chainCode === null) throw refusal('KEY_NOT_READY')
  const taken = await listWalletAddresses(db, { organisationId, networkId: network.id })
  const described = { curve, rules: rulesOfKey(key) }
  for (let number = 0; number < mostWallets; number++) {
    const wallet = walletOfKey(described, { publicKey, chainCode }, { transfers, number })
    if (wallet !== null && !taken.has(wallet.address)) return wallet
    if (curve === 'ed25519') break
  }
  throw listed(network)
}
