import { type AssetId, findSharedSymbols, installationId, isNativeAsset } from '@holdfast/ledger'
import {
  codeOf,
  foreignKeyViolation,
  insertOutbox,
  type Queryable,
  transaction,
  type Transaction,
  uniqueViolation,
} from '@holdfast/store'
import {
  type CatalogueToken,
  findNetwork,
  findTokenById,
  isPriced,
  isTokenUsed,
  listSharedSymbols,
  listTokens,
  listTokensOfNetwork,
} from '@holdfast/store/read'
import {
  deleteToken,
  insertToken,
  lockToken,
  readmitToken,
  relistToken,
  type Token,
  updateToken,
} from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordCatalogueChange } from '../../http/record-catalogue-change.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion, badValue, notFound, Refused } from '../../http/refusal.ts'
import { assetIdOf } from '../prices/prices.ts'
import { identify, placeContract } from './identity.ts'
import { presentToken } from './present.ts'
import { ringLists } from './ring-lists.ts'
import { assertSymbolFree, factsAreFixed, verifyToken } from './verify.ts'

export const tokens: HandlersOf<'listTokens' | 'createToken' | 'updateToken' | 'deleteToken'> = {
  listTokens: async ({ db }) => {
    const listed = await listTokens(db)
    const shared = findSharedSymbols(listed)
    return listed.map((token) => presentToken(token, shared))
  },

  createToken: async (context, { request: { body }, ...who }) => {
    const { db } = context
    const network = await findNetwork(db, body.network_id)
    if (network === undefined) throw badValue('network_id', 'is not a known network')
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
        const met = known.find(({ asset, is_known }) => asset === identity.asset && !is_known)
        const id = met === undefined ? await insertToken(tx, token) : await promote(tx, met.id, token)
        const created = await getPresented(tx, id)
        await announce(tx, 'token_created', created)
        await recordChange(tx, who, { ...subjectOf(created), verb: 'created', after: created })
        return created
      })
    } catch (error) {
      throw asRefusal(error)
    }
  },

  updateToken: async (context, { request: { params, body, version }, ...who }) => {
    const { db } = context
    const seen = await findTokenById(db, params.id)
    if (seen === undefined || !seen.is_known) throw notFound('Token')
    assertVersion(seen.version, version)
    const { is_second_of_symbol: isSecond = false, contract_address, ...fields } = body
    const place = await placeOf(db, seen, contract_address)
    const isVerified = await verifyChange(context, seen, { ...fields, ...place })
    try {
      return await transaction(db, async (tx) => {
        const before = await lockKnown(tx, params.id)
        const shownBefore = await getPresented(tx, params.id)
        assertVersion(before.version, seen.version)
        const change = { ...fields, ...place, is_verified: isVerified }
        await assertChangeable(tx, before, change, isSecond)
        const after = await updateToken(tx, params.id, change)
        if (before.symbol !== after.symbol || before.decimals !== after.decimals)
          await ringLists(tx, await relistToken(tx, { id: after.id, before, after }, new Date()))
        const shown = await getPresented(tx, params.id)
        await announce(tx, 'token_updated', shown)
        const isOfInterest = (['symbol', 'decimals', 'asset'] as const).some(
          (fact) => before[fact] !== after[fact],
        )
        const { subject } = subjectOf(shown)
        const recorded = { subject, verb: 'updated', before: shownBefore, after: shown } as const
        await recordCatalogueChange(tx, who, isOfInterest ? after.network_id : null, recorded)
        return shown
      })
    } catch (error) {
      throw asRefusal(error)
    }
  },

  deleteToken: async ({ db }, { request: { params }, ...who }) => {
    try {
      await transaction(db, async (tx) => {
        const before = await getKnown(tx, params.id)
        await deleteToken(tx, params.id)
        await announce(tx, 'token_deleted', { id: params.id })
        await recordChange(tx, who, { ...subjectOf(before), verb: 'deleted', before })
      })
    } catch (error) {
      if (codeOf(error) !== foreignKeyViolation) throw error
      await transaction(db, (tx) => demote(tx, who, params.id))
    }
    return undefined
  },
}

/** A contract that was met before becomes part of the catalogue, with everything it ever did. */
async function promote(
  tx: Transaction,
  id: string,
  token: Parameters<typeof insertToken>[1],
): Promise<string> {
  const before = await lockToken(tx, id)
  if (before === undefined) throw notFound('Token')
  // Only the contract itself may correct what the books were counted with.
  if (token.is_verified !== true) await assertFactsStay(tx, before, token)
  const after = await updateToken(tx, id, { ...token, is_spam: false, spam_at: null, spam_by: null })
  const relist = before.is_spam ? readmitToken : relistToken
  await ringLists(tx, await relist(tx, { id, before, after }, new Date()))
  return id
}

/** What wallets hold cannot go: the catalogue forgets it, and it counts as unknown from now on. */
async function demote(tx: Transaction, who: Who, id: string): Promise<void> {
  const shown = await getKnown(tx, id)
  const before = await lockKnown(tx, id)
  if (isNativeAsset(before.asset))
    throw new Refused(409, `${before.symbol} is the native asset of its network, and wallets hold it`)
  const after = await updateToken(tx, id, { is_known: false, is_verified: false, display_tier: 3 })
  await ringLists(tx, await relistToken(tx, { id, before, after }, new Date()))
  await announce(tx, 'token_deleted', { id })
  await recordChange(tx, who, { ...subjectOf(shown), verb: 'deleted', before: shown })
}

interface Facts {
  readonly asset?: AssetId
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
}

/** Asks the contract when the change touches what it states, or when nobody has asked it yet. */
async function verifyChange(context: Context, seen: CatalogueToken, change: Facts): Promise<boolean> {
  const network = await findNetwork(context.db, seen.network_id)
  if (network === undefined) throw notFound('Network')
  const { asset = seen.asset, symbol = seen.symbol, decimals = seen.decimals } = change
  const isSame = asset === seen.asset && symbol === seen.symbol && decimals === seen.decimals
  if (isSame && seen.is_verified) return true
  try {
    return await verifyToken(context, network, { asset, symbol, decimals })
  } catch (error) {
    // A token that stays as it is stays unverified, and can still be renamed or deactivated.
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
    throw new Refused(409, 'contract_address: wallets hold this token; another contract is another token')
  if (symbol === before.symbol && asset === before.asset) return
  const others = (await listTokensOfNetwork(tx, before.network_id)).filter(({ id }) => id !== before.id)
  assertSymbolFree(others, { asset, symbol }, isSecond)
}

async function assertFactsStay(tx: Transaction, before: Token, change: Facts): Promise<void> {
  const { symbol = before.symbol, decimals = before.decimals } = change
  if (symbol === before.symbol && decimals === before.decimals) return
  if ((await isTokenUsed(tx, before.id)) || (await hasPrice(tx, before)))
    throw factsAreFixed(decimals === before.decimals ? 'symbol' : 'decimals')
}

async function hasPrice(tx: Transaction, { network_id, asset }: Token): Promise<boolean> {
  const network = await findNetwork(tx, network_id)
  const id = network === undefined ? null : assetIdOf(network, asset)
  return id !== null && (await isPriced(tx, id))
}

const subjectOf = ({ id, symbol, network_name }: Pick<CatalogueToken, 'id' | 'symbol' | 'network_name'>) => ({
  organisationId: installationId,
  subject: { kind: 'token', id, name: `${symbol} (${network_name})` } as const,
})

async function getKnown(tx: Transaction, id: string) {
  await lockKnown(tx, id)
  return getPresented(tx, id)
}

async function lockKnown(tx: Transaction, id: string): Promise<Token> {
  const token = await lockToken(tx, id)
  if (token === undefined || !token.is_known) throw notFound('Token')
  return token
}

/** Another contract is another token; the books of the first would be the second's. */
async function placeOf(
  db: Queryable,
  before: Token,
  contract: string | null | undefined,
): Promise<{ asset?: string; contract_address?: string | null }> {
  if (contract === undefined || contract === before.contract_address) return {}
  if (contract === null) return { contract_address: null, asset: `manual:${before.id}` }
  const network = await findNetwork(db, before.network_id)
  if (network === undefined) throw notFound('Network')
  return placeContract(network, contract)
}

async function getPresented(db: Queryable, id: string) {
  const token = await findTokenById(db, id)
  if (token === undefined) throw notFound('Token')
  return presentToken(token, await listSharedSymbols(db, [token.network_id]))
}

const asRefusal = (error: unknown): unknown =>
  codeOf(error) === uniqueViolation
    ? new Refused(409, 'contract_address: the catalogue has this token already')
    : error

const announce = (tx: Transaction, type: string, payload: object): Promise<void> =>
  insertOutbox(tx, [{ channel: 'admin', organisationId: null, message: { type, payload } }])
