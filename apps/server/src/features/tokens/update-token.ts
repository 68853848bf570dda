import { type Queryable, transaction, type Transaction } from '@holdfast/store'
import {
  type CatalogueToken,
  findNetwork,
  findTokenById,
  isTokenUsed,
  listTokensOfNetwork,
} from '@holdfast/store/read'
import { relistToken, type Token, updateToken as updateStoredToken } from '@holdfast/store/write'
import type { Context } from '../../context.ts'
import { announceChange } from '../../http/announce-change.ts'
import { recordCatalogueChange } from '../../http/record-catalogue-change.ts'
import { assertVersion, notFound, refusal, Refused } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertFactsStay, type Facts } from './assert-facts-stay.ts'
import { placeContract } from './identity.ts'
import { lockKnownToken } from './lock-known-token.ts'
import { readToken } from './read-token.ts'
import { refusalOfTwin } from './refusal-of-twin.ts'
import { notifyLists } from './notify-lists.ts'
import { subjectOfToken } from './subject-of-token.ts'
import { assertSymbolFree, verifyToken } from './verify.ts'

export const updateToken: Verb<'updateToken', 'db' | 'nodes'> = async (
  context,
  { request: { params, body, version }, ...who },
) => {
  const { db } = context
  const seen = await findTokenById(db, params.id)
  if (seen === undefined || !seen.is_known) throw notFound('token')
  assertVersion(seen.version, version)
  const { is_second_of_symbol: isSecond = false, contract_address, ...fields } = body
  const place = await placeOf(db, seen, contract_address)
  const isVerified = await verifyChange(context, seen, { ...fields, ...place })
  try {
    return await transaction(db, async (tx) => {
      const before = await lockKnownToken(tx, params.id)
      const shownBefore = await readToken(tx, params.id)
      assertVersion(before.version, seen.version)
      const change = { ...fields, ...place, is_verified: isVerified }
      await assertChangeable(tx, before, change, isSecond)
      const after = await updateStoredToken(tx, params.id, change)
      if (before.symbol !== after.symbol || before.decimals !== after.decimals)
        await notifyLists(tx, await relistToken(tx, { id: after.id, before, after }, new Date()))
      const shown = await readToken(tx, params.id)
      await announceChange(tx, null, 'token_updated', shown)
      const isOfInterest = (['symbol', 'decimals', 'asset'] as const).some(
        (fact) => before[fact] !== after[fact],
      )
      const { subject } = subjectOfToken(shown)
      const recorded = { subject, verb: 'updated', before: shownBefore, after: shown } as const
      await recordCatalogueChange(tx, who, isOfInterest ? after.network_id : null, recorded)
      return shown
    })
  } catch (error) {
    throw refusalOfTwin(error)
  }
}

/** Another contract is another token, which must not inherit the first one's books. */
async function placeOf(
  db: Queryable,
  before: Token,
  contract: string | null | undefined,
): Promise<{ asset?: string; contract_address?: string | null }> {
  if (contract === undefined || contract === before.contract_address) return {}
  if (contract === null) return { contract_address: null, asset: `manual:${before.id}` }
  const network = await findNetwork(db, before.network_id)
  if (network === undefined) throw notFound('network')
  return placeContract(network, contract)
}

/** Reads the contract when the change touches facts that it states, or when it was never read. */
async function verifyChange(
  context: Pick<Context, 'db' | 'nodes'>,
  seen: CatalogueToken,
  change: Facts,
): Promise<boolean> {
  const network = await findNetwork(context.db, seen.network_id)
  if (network === undefined) throw notFound('network')
  const { asset = seen.asset, symbol = seen.symbol, decimals = seen.decimals } = change
  const isSame = asset === seen.asset && symbol === seen.symbol && decimals === seen.decimals
  if (isSame && seen.is_verified) return true
  try {
    return await verifyToken(context, network, { asset, symbol, decimals })
  } catch (error) {
    // A token whose facts are unchanged stays unverified, and can still be renamed or deactivated.
    if (isSame && error instanceof Refused) return false
    throw error
  }
}

async function assertChangeable(
  tx: Transaction,
  before: Token,
  change: Facts,
  isSecond: boolean,
): Promise<void> {
  await assertFactsStay(tx, before, change)
  const { asset = before.asset, symbol = before.symbol } = change
  if (asset !== before.asset && (await isTokenUsed(tx, before.id)))
    throw refusal('TOKEN_CONTRACT_FIXED', { field: 'contract_address' })
  if (symbol === before.symbol && asset === before.asset) return
  const others = (await listTokensOfNetwork(tx, before.network_id)).filter(({ id }) => id !== before.id)
  assertSymbolFree(others, { asset, symbol }, isSecond)
}
