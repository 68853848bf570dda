import { isNativeAsset } from '@holdfast/ledger'
import { transaction, type Transaction } from '@holdfast/store'
import { findNetwork, listTokensOfNetwork } from '@holdfast/store/read'
import { insertToken, lockToken, readmitToken, relistToken, updateToken } from '@holdfast/store/write'
import { announceChange } from '../../http/announce-change.ts'
import { recordChange } from '../../http/record-change.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertFactsStay } from './assert-facts-stay.ts'
import { identify } from './identity.ts'
import { readToken } from './read-token.ts'
import { refusalOfTwin } from './refusal-of-twin.ts'
import { notifyLists } from './notify-lists.ts'
import { subjectOfToken } from './subject-of-token.ts'
import { assertSymbolFree, verifyToken } from './verify.ts'

export const createToken: Verb<'createToken', 'db' | 'nodes'> = async (
  context,
  { request: { body }, ...who },
) => {
  const { db } = context
  const network = await findNetwork(db, body.network_id)
  if (network === undefined) throw refusal('NETWORK_UNKNOWN', { field: 'network_id' })
  const { is_second_of_symbol: isSecond = false, ...fields } = body
  const listed = await listTokensOfNetwork(db, network.id)
  const identity = identify(
    network,
    fields,
    listed.some(({ asset }) => isNativeAsset(asset)),
  )
  const isVerified = await verifyToken(context, network, { ...fields, asset: identity.asset })
  try {
    return await transaction(db, async (tx) => {
      const known = await listTokensOfNetwork(tx, network.id)
      assertSymbolFree(known, { ...fields, asset: identity.asset }, isSecond)
      const token = {
        network_id: network.id,
        name: fields.name,
        symbol: fields.symbol,
        decimals: fields.decimals,
        tier: fields.tier,
        display_tier: Math.min(fields.tier, 3),
        is_active: fields.is_active,
        is_known: true,
        is_verified: isVerified,
        source: fields.source ?? 'manual',
        ...identity,
      }
      const seen = known.find(({ asset, is_known }) => asset === identity.asset && !is_known)
      const id = seen === undefined ? await insertToken(tx, token) : await promote(tx, seen.id, token)
      const created = await readToken(tx, id)
      await announceChange(tx, null, 'token_created', created)
      await recordChange(tx, who, { ...subjectOfToken(created), verb: 'created', after: created })
      return created
    })
  } catch (error) {
    throw refusalOfTwin(error)
  }
}

/** A contract that was seen before joins the catalogue with its whole history. */
async function promote(
  tx: Transaction,
  id: string,
  token: Parameters<typeof insertToken>[1],
): Promise<string> {
  const before = await lockToken(tx, id)
  if (before === undefined) throw notFound('token')
  // Only the contract itself may correct the facts that the books used.
  if (token.is_verified !== true) await assertFactsStay(tx, before, token)
  const after = await updateToken(tx, id, { ...token, is_spam: false, spam_at: null, spam_by: null })
  const relist = before.is_spam ? readmitToken : relistToken
  await notifyLists(tx, await relist(tx, { id, before, after }, new Date()))
  return id
}
