import { installationId } from '@holdfast/ledger'
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
  isTokenHeld,
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
import type { Who } from '../../context.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion, badValue, notFound, Refused } from '../../http/refusal.ts'
import { identify, placeContract } from './identity.ts'
import { presentToken } from './present.ts'
import { ringLists } from './ring-lists.ts'

export const tokens: HandlersOf<'listTokens' | 'createToken' | 'updateToken' | 'deleteToken'> = {
  listTokens: async ({ db }) => (await listTokens(db)).map(presentToken),

  createToken: async ({ db }, { request: { body }, ...who }) => {
    const network = await findNetwork(db, body.network_id)
    if (network === undefined) throw badValue('network_id', 'is not a known network')
    try {
      return await transaction(db, async (tx) => {
        const known = await listTokensOfNetwork(tx, network.id)
        const identity = identify(network, body, known.some(isNative))
        const token = {
          network_id: network.id,
          name: body.name,
          symbol: body.symbol,
          decimals: body.decimals,
          tier: body.tier,
          display_tier: Math.min(body.tier, 3),
          is_active: body.is_active,
          is_known: true,
          is_verified: true,
          source: body.source ?? 'manual',
          ...identity,
        }
        const met = known.find(({ asset, is_known }) => asset === identity.asset && !is_known)
        const id = met === undefined ? await insertToken(tx, token) : await promote(tx, met.id, token)
        const created = presentToken(await getToken(tx, id))
        await announce(tx, 'token_created', created)
        await recordChange(tx, who, { ...subjectOf(created), verb: 'created', after: created })
        return created
      })
    } catch (error) {
      throw asRefusal(error)
    }
  },

  updateToken: async ({ db }, { request: { params, body, version }, ...who }) => {
    try {
      return await transaction(db, async (tx) => {
        const before = await lockKnown(tx, params.id)
        const shownBefore = presentToken(await getToken(tx, params.id))
        const { contract_address, ...fields } = body
        assertVersion(before.version, version)
        const place = await placeOf(tx, before, contract_address)
        const after = await updateToken(tx, params.id, { ...fields, ...place })
        if (before.symbol !== after.symbol || before.decimals !== after.decimals)
          await ringLists(tx, await relistToken(tx, { id: after.id, before, after }, new Date()))
        const shown = presentToken(await getToken(tx, params.id))
        await announce(tx, 'token_updated', shown)
        const change = { before: shownBefore, after: shown }
        await recordChange(tx, who, { ...subjectOf(shown), verb: 'updated', ...change })
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
  const after = await updateToken(tx, id, { ...token, is_spam: false, spam_at: null, spam_by: null })
  const relist = before.is_spam ? readmitToken : relistToken
  await ringLists(tx, await relist(tx, { id, before, after }, new Date()))
  return id
}

/** What wallets hold cannot go: the catalogue forgets it, and it counts as unknown from now on. */
async function demote(tx: Transaction, who: Who, id: string): Promise<void> {
  const shown = await getKnown(tx, id)
  const before = await lockKnown(tx, id)
  if (isNative(before))
    throw new Refused(409, `${before.symbol} is the native asset of its network, and wallets hold it`)
  const after = await updateToken(tx, id, { is_known: false, is_verified: false, display_tier: 3 })
  await ringLists(tx, await relistToken(tx, { id, before, after }, new Date()))
  await announce(tx, 'token_deleted', { id })
  await recordChange(tx, who, { ...subjectOf(shown), verb: 'deleted', before: shown })
}

const subjectOf = ({ id, symbol, network_name }: Pick<CatalogueToken, 'id' | 'symbol' | 'network_name'>) => ({
  organisationId: installationId,
  subject: { kind: 'token', id, name: `${symbol} (${network_name})` } as const,
})

async function getKnown(tx: Transaction, id: string) {
  await lockKnown(tx, id)
  return presentToken(await getToken(tx, id))
}

const isNative = ({ asset }: Pick<Token, 'asset'>): boolean => asset.startsWith('slip44:')

async function lockKnown(tx: Transaction, id: string): Promise<Token> {
  const token = await lockToken(tx, id)
  if (token === undefined || !token.is_known) throw notFound('Token')
  return token
}

/** Another contract is another token; the books of the first would be the second's. */
async function placeOf(
  tx: Transaction,
  before: Token,
  contract: string | null | undefined,
): Promise<{ asset?: string; contract_address?: string | null }> {
  if (contract === undefined || contract === before.contract_address) return {}
  if (await isTokenHeld(tx, before.id))
    throw new Refused(409, 'contract_address: wallets hold this token; another contract is another token')
  if (contract === null) return { contract_address: null, asset: `manual:${before.id}` }
  const network = await findNetwork(tx, before.network_id)
  if (network === undefined) throw notFound('Network')
  return placeContract(network, contract)
}

async function getToken(db: Queryable, id: string): Promise<CatalogueToken> {
  const token = await findTokenById(db, id)
  if (token === undefined) throw notFound('Token')
  return token
}

const asRefusal = (error: unknown): unknown =>
  codeOf(error) === uniqueViolation
    ? new Refused(409, 'contract_address: the catalogue has this token already')
    : error

const announce = (tx: Transaction, type: string, payload: object): Promise<void> =>
  insertOutbox(tx, [{ channel: 'admin', organisationId: null, message: { type, payload } }])
