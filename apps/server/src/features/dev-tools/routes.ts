import { addressOfKey, parseAccountState } from '@holdfast/chains/tron'
import type { ApiReply } from '@holdfast/contract'
import {
  type AuditSubject,
  type AuditVerb,
  chainFactsOf,
  formatUnits,
  installationId,
} from '@holdfast/ledger'
import { insertOutbox, newId, type Queryable, transaction, type Transaction } from '@holdfast/store'
import {
  type DevKey,
  findDevSigner,
  findWallet,
  listDevKeys,
  listNetworks,
  listSteppedTransfers,
  type SteppedTransfer,
} from '@holdfast/store/read'
import {
  deleteDevKey,
  deleteDevSigner,
  insertDevKey,
  lockRows,
  updateDevKey,
  upsertDevSigner,
} from '@holdfast/store/write'
import type { Actor, Context, Who } from '../../context.ts'
import { authorise, organisationIdsOf, scopeOf } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion, badValue, devModeOff, notFound, Refused } from '../../http/refusal.ts'
import { askNode, readAnswer } from '../transfers/node.ts'
import { keyPlace, secretKeyOf, signerPlace } from './dev-signer.ts'
import { seal } from './seal.ts'

type Key = ApiReply<'createDevKey'>

export const devTools: HandlersOf<
  | 'listDevKeys'
  | 'createDevKey'
  | 'changeDevKey'
  | 'deleteDevKey'
  | 'listFlowLogs'
  | 'getDevSigner'
  | 'setDevSigner'
  | 'clearDevSigner'
  | 'getDevBalance'
> = {
  listDevKeys: async ({ db }, { actor, request: { query } }) =>
    (await listDevKeys(db, scopeOf(actor, query.entity_id))).map(presentKey),

  createDevKey: async (context, asked) => {
    const { network_id, wallet_id, purpose, private_key_hex } = asked.request.body
    const wallet = await findWallet(context.db, wallet_id)
    if (wallet === undefined) throw notFound('Wallet')
    authorise(asked.actor, 'use dev tools', wallet.entity_id, 'Wallet')
    const networks = await listNetworks(context.db)
    const network = networks.find(({ id }) => id === network_id)
    if (network === undefined) throw badValue('network_id', 'is not a known network')
    if (network.is_main) throw devModeOff()
    const key = keyOf(private_key_hex)
    const place = { entity_id: wallet.entity_id, id: newId() }
    const sealed = seal(secretKeyOf(context), keyPlace(place), key.bytes)
    return transaction(context.db, async (tx) => {
      await insertDevKey(tx, {
        ...place,
        label: wallet.name,
        network_id,
        wallet_id,
        purpose,
        address: key.address,
        sealed,
        created_by: asked.actor.user.id,
      })
      return announce(tx, asked, await getKey(tx, asked.actor, place.id), 'created', undefined)
    })
  },

  changeDevKey: ({ db }, asked) =>
    transaction(db, async (tx) => {
      const { params, body, version } = asked.request
      const { entity_id, id } = await getKey(tx, asked.actor, params.id)
      await lockRows(tx, 'dev_keys', { entity_id, id })
      const before = await getKey(tx, asked.actor, id)
      assertVersion(before.version, version)
      await updateDevKey(tx, before, body)
      return announce(tx, asked, await getKey(tx, asked.actor, id), 'updated', presentKey(before))
    }),

  deleteDevKey: async ({ db }, asked) => {
    await transaction(db, async (tx) => {
      const key = await getKey(tx, asked.actor, asked.request.params.id)
      await deleteDevKey(tx, key)
      const message = { type: 'dev_key_deleted', payload: { id: key.id } }
      await insertOutbox(tx, [{ channel: 'admin', organisationId: key.entity_id, message }])
      await record(tx, asked, { kind: 'dev-key', id: key.id, name: key.label }, 'deleted', {
        organisationId: key.entity_id,
        before: presentKey(key),
      })
    })
    return undefined
  },

  listFlowLogs: async ({ db }, { actor, request: { query } }) => {
    const organisationIds = scopeOf(actor, query.entity_id)
    const found = await listSteppedTransfers(db, { organisationIds, limit: query.limit })
    return { transfers: found.map(presentLog) }
  },

  getDevSigner: async ({ db }) => presentSigner(await findDevSigner(db)),

  setDevSigner: async (context, asked) => {
    const { bytes, address } = keyOf(asked.request.body.privkey_hex)
    const sealed = seal(secretKeyOf(context), signerPlace, bytes)
    return transaction(context.db, async (tx) => {
      await upsertDevSigner(tx, { address, sealed, set_by: asked.actor.user.id })
      const after = { present: true, address }
      await record(tx, asked, signerSubject(address), 'updated', { organisationId: installationId, after })
      return after
    })
  },

  clearDevSigner: async ({ db }, asked) =>
    transaction(db, async (tx) => {
      const before = presentSigner(await findDevSigner(tx))
      await deleteDevSigner(tx)
      const subject = signerSubject(before.address)
      if (before.present)
        await record(tx, asked, subject, 'deleted', { organisationId: installationId, before })
      return { present: false, address: null }
    }),

  getDevBalance: async (context, { request: { query } }) => {
    const code = await servedCode(context, query.network_code)
    const signer = await findDevSigner(context.db)
    if (signer === undefined) return { balance_trx: null, address: null, network_code: code }
    const node = context.nodes(code)
    if (node === null) throw new Refused(503, `No node of ${code} is configured.`)
    const { sun } = readAnswer(parseAccountState(await askNode(node.fetchNewestAccount(signer.address))))
    return {
      balance_trx: formatUnits(sun, chainFactsOf('tron').native.decimals),
      address: signer.address,
      network_code: code,
    }
  },
}

/** A test network that nobody serves is stood in for by the sandbox's own, and the answer says so. */
async function servedCode({ db, nodes, config }: Context, wanted: string): Promise<string> {
  const networks = (await listNetworks(db)).filter(({ chain }) => chain === 'tron')
  const network = networks.find(({ code }) => code === wanted)
  if (network === undefined) throw badValue('network_code', 'is no TRON network')
  if (network.is_main) throw devModeOff()
  if (nodes(wanted) !== null || !config.isSandbox) return wanted
  return networks.find(({ code, is_main }) => !is_main && nodes(code) !== null)?.code ?? wanted
}

function keyOf(hex: string): { readonly bytes: Uint8Array; readonly address: string } {
  const bytes = Buffer.from(hex, 'hex')
  try {
    return { bytes, address: addressOfKey(bytes) }
  } catch {
    throw new Refused(422, 'private key: is no key of secp256k1')
  }
}

async function getKey(db: Queryable, actor: Actor, id: string): Promise<DevKey> {
  const [key] = await listDevKeys(db, organisationIdsOf(actor), { id })
  if (key === undefined) throw notFound('Dev key')
  authorise(actor, 'use dev tools', key.entity_id, 'Dev key')
  return key
}

const presentKey = (key: DevKey): Key => ({
  id: key.id,
  label: key.label,
  network_name: key.network_name,
  purpose: key.purpose,
  address: key.address,
  is_active: key.is_active,
  created_at: key.created_at.toISOString(),
  entity_id: key.entity_id,
  network_id: key.network_id,
  wallet_id: key.wallet_id,
  version: key.version,
})

const presentSigner = (signer: { readonly address: string } | undefined) => ({
  present: signer !== undefined,
  address: signer?.address ?? null,
})

const presentLog = ({ request, steps }: SteppedTransfer): ApiReply<'listFlowLogs'>['transfers'][number] => ({
  transfer_id: request.id,
  session_id: request.session_id,
  status: request.status,
  error: request.failure ?? request.last_error,
  updated_at: request.updated_at.toISOString(),
  logs: steps.map((step) => ({
    timestamp: step.created_at.toISOString(),
    step: step.step,
    category: step.category,
    message: step.message,
    data: { ...step.data },
    level: step.level,
  })),
})

async function announce(
  tx: Transaction,
  who: Who,
  key: DevKey,
  verb: 'created' | 'updated',
  before: Key | undefined,
): Promise<Key> {
  const after = presentKey(key)
  const organisationId = key.entity_id
  const message = { type: `dev_key_${verb}`, payload: after }
  await insertOutbox(tx, [{ channel: 'admin', organisationId, message }])
  const subject = { kind: 'dev-key' as const, id: key.id, name: key.label }
  await record(tx, who, subject, verb, { organisationId, before, after })
  return after
}

const signerSubject = (address: string | null) => ({ kind: 'dev-signer' as const, id: 'dev', name: address })

const record = (
  tx: Transaction,
  who: Who,
  subject: { readonly kind: AuditSubject; readonly id: string; readonly name: string | null },
  verb: AuditVerb,
  states: { readonly organisationId: string; readonly before?: unknown; readonly after?: unknown },
): Promise<void> => recordChange(tx, who, { subject, verb, before: undefined, after: undefined, ...states })
