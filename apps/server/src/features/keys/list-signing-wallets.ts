import { canActAs, personOf } from '@holdfast/policy/rules'
import { listSigningWallets as listStoredSigningWallets, type SigningWallet } from '@holdfast/store/read'
import type { Queryable } from '@holdfast/store'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { isRuled } from '../rules/is-ruled.ts'
import { rulesInForce } from '../rules/rules-in-force.ts'
import { presentSigningWallet } from './present.ts'

export const listSigningWallets: Verb<'listSigningWallets', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  const organisationIds = authoriseScope(actor, 'read organisation', query.entity_id)
  const wallets = await listStoredSigningWallets(db, organisationIds, query.network_code)
  const mayRequest = await requesterOf(db, wallets, actor.user.id)
  return wallets.map((wallet) => presentSigningWallet(wallet, mayRequest(wallet)))
}

/** Whether the rules of the signers, if they list the wallet's key, have the person as a requester. One query for each organisation
 *  that has keys. */
async function requesterOf(
  db: Queryable,
  wallets: readonly SigningWallet[],
  personId: string,
): Promise<(wallet: SigningWallet) => boolean> {
  const organisationIds = new Set(
    wallets.filter(({ mpc_key_id }) => mpc_key_id !== null).map(({ entity_id }) => entity_id),
  )
  const rules = new Map(
    await Promise.all([...organisationIds].map(async (id) => [id, await rulesInForce(db, id)] as const)),
  )
  return ({ entity_id, mpc_key_id }) => {
    const inForce = rules.get(entity_id) ?? null
    if (!isRuled(inForce, mpc_key_id)) return true
    const person = personOf(inForce.document, personId)
    return person !== undefined && canActAs(person, 'requester')
  }
}
