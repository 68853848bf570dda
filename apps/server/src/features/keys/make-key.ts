/** A key's ceremony: each completed round is stored and announced; at the end the key has an address and a wallet. */
import { sendingChainOf, type Transfers } from '@holdfast/chains'
import { reason, type RefusalBody } from '@holdfast/contract'
import type { ChainName } from '@holdfast/ledger'
import { insertOutbox, newId, type Queryable, type Transaction, transaction } from '@holdfast/store'
import { type KeyDomain, listMpcKeys, listNetworks, type MpcKey } from '@holdfast/store/read'
import { insertMpcKey, lockNames, lockOrganisations, updateMpcKey } from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import { recordChange, recordOwnChange } from '../../http/record-change.ts'
import { bodyOf, notFound, refusal, Refused } from '../../http/refusal.ts'
import { refusalOfSigning } from '../../signing/refusal-of-signing.ts'
import type { NewKey, Round, Signing } from '../../signing/signing.ts'
import { refuseLabelOfPayee } from '../addresses/names-alike.ts'
import { defaultProviderOf } from '../networks/default-provider-of.ts'
import { assertWithinPlan } from '../plans/assert-within-plan.ts'
import { keptRefusal } from '../../http/kept-refusal.ts'
import { insertKeyWallet } from './insert-key-wallet.ts'
import { networksOfNewKey } from './networks-of-new-key.ts'
import { isRefreshing, presentKey } from './present.ts'
import { rulesOfKey } from './rules-of-key.ts'
import { type PlaceOfWallet, walletOfKey } from './wallet-of-key.ts'

/** Resolves when the key is ready or has failed; failures of the signers do not throw. A null `who` stands for the server
 *  itself. */
export async function makeKey(
  context: Pick<Context, 'db' | 'providers'>,
  signing: Signing,
  who: Who | null,
  key: MpcKey,
): Promise<void> {
  let announced: Promise<unknown> = Promise.resolve()
  const onRound = ({ round, of }: Round): void => {
    // A round that cannot be announced is skipped; the key is made all the same.
    announced = announced.then(() => announceRound(context.db, key, { round, of })).catch(() => undefined)
  }
  try {
    const { id: keyId, curve, threshold, n: parties, rules_hash: rulesHash } = key
    const ruled = rulesHash === null ? {} : { rulesHash }
    const made = await signing.generateKey(
      { keyId, curve, threshold, parties, rules: rulesOfKey(key), ...ruled },
      onRound,
    )
    await announced
    await finish(context, who, key, made)
  } catch (error) {
    const refused = refusalOfSigning(error)
    await announced
    await fail(context.db, who, key, refused === null ? reason('CEREMONY_ENDED') : bodyOf(refused))
    if (refused === null) throw error
  }
}

/** Adds the row of a key that is to be made. */
export async function insertKey(
  { db, config }: Pick<Context, 'db' | 'config'>,
  who: Who | null,
  domain: Pick<KeyDomain, 'entity_id' | 'id' | 'network_class'>,
  { label, curve, rules_hash }: Pick<MpcKey, 'label' | 'curve' | 'rules_hash'>,
): Promise<MpcKey> {
  const id = newId()
  const { entity_id, id: kd_id } = domain
  const network_class = await networksOfNewKey(db, config, domain)
  return transaction(db, async (tx) => {
    await lockNames(tx, entity_id)
    await assertNoCeremony(tx, entity_id)
    await assertWithinPlan(tx, entity_id, 'keys')
    await refuseLabelOfPayee(tx, entity_id, label)
    const created_by = who?.actor.user.id ?? null
    await insertMpcKey(tx, { entity_id, id, kd_id, label, curve, network_class, rules_hash, created_by })
    const after = await announceKey(tx, { entity_id, id }, 'mpc_key_created')
    await record(tx, who, {
      organisationId: entity_id,
      subject: { kind: 'mpc-key', id, name: label },
      verb: 'created',
      before: undefined,
      after,
    })
    return getKey(tx, entity_id, id)
  })
}

/** Each ceremony occupies all signers for seconds, and those of other organisations wait behind it. */
export async function assertNoCeremony(tx: Transaction, organisationId: string): Promise<void> {
  await lockOrganisations(tx, [organisationId])
  const keys = await listMpcKeys(tx, [organisationId])
  if (!keys.some((key) => key.state === 'making' || isRefreshing(key))) return
  throw refusal('KEY_CEREMONY_RUNNING')
}

export async function getKey(db: Queryable, organisationId: string, id: string): Promise<MpcKey> {
  const [key] = await listMpcKeys(db, [organisationId], { id })
  if (key === undefined) throw notFound('key')
  return key
}

async function announceRound(db: Queryable, key: MpcKey, { round, of }: Round): Promise<void> {
  await transaction(db, async (tx) => {
    if (await updateMpcKey(tx, key, { round, of_rounds: of })) await announceKey(tx, key, 'mpc_key_updated')
  })
}

async function finish(
  context: Pick<Context, 'db' | 'providers'>,
  who: Who | null,
  key: MpcKey,
  made: NewKey,
): Promise<void> {
  const sending = sendingChainOf(key.curve)
  const wallet = sending && firstWalletOf(key, made, sending.transfers)
  await transaction(context.db, async (tx) => {
    const isNew = await updateMpcKey(tx, key, {
      state: 'ready',
      public_key: Buffer.from(made.publicKey),
      chain_code: Buffer.from(made.chainCode),
      epoch: made.epoch,
      address: wallet?.address ?? null,
    })
    if (!isNew) return
    if (sending !== null && wallet !== null)
      await addFirstWallet(tx, context, who, { key, chain: sending.name, wallet })
    const after = await announceKey(tx, key, 'mpc_key_updated')
    await recordKey(tx, who, key, { before: presentKey(key), after })
  })
}

const firstWalletOf = (key: MpcKey, made: NewKey, transfers: Transfers): PlaceOfWallet | null =>
  walletOfKey({ curve: key.curve, rules: rulesOfKey(key) }, made, { transfers, number: 0 })

async function fail(db: Queryable, who: Who | null, key: MpcKey, why: RefusalBody): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await updateMpcKey(tx, key, { state: 'failed', ...keptRefusal('error', why) }))) return
    const after = await announceKey(tx, key, 'mpc_key_updated')
    await recordKey(tx, who, key, { before: presentKey(key), after })
  })
}

interface FirstWallet {
  readonly key: MpcKey
  readonly chain: ChainName
  readonly wallet: PlaceOfWallet
}

/** Without room in the plan, or a network to read, the key has no wallet. */
async function addFirstWallet(
  tx: Transaction,
  { providers }: Pick<Context, 'providers'>,
  who: Who | null,
  { key, chain, wallet }: FirstWallet,
): Promise<void> {
  const networks = await listNetworks(tx, { isActive: true })
  const { networks: networkClass } = rulesOfKey(key)
  const [place] = networks.flatMap((network) => {
    const isOfKey = network.chain === chain && network.is_main === (networkClass === 'main')
    const provider = isOfKey ? defaultProviderOf(network, providers) : null
    return provider === null ? [] : [{ networkId: network.id, provider }]
  })
  if (place === undefined) return
  try {
    await assertWithinPlan(tx, key.entity_id, 'wallets')
  } catch (error) {
    if (error instanceof Refused) return
    throw error
  }
  // The sandbox funds its own first key before it is read, so a wallet of the server itself is not read at once.
  await insertKeyWallet(tx, who, key, { ...place, ...wallet, name: key.label, groupId: null })
}

/** Returns the updated key. */
export async function announceKey(
  tx: Transaction,
  { entity_id, id }: Pick<MpcKey, 'entity_id' | 'id'>,
  type: 'mpc_key_created' | 'mpc_key_updated',
): Promise<ReturnType<typeof presentKey>> {
  const payload = presentKey(await getKey(tx, entity_id, id))
  await insertOutbox(tx, [{ channel: 'admin', organisationId: entity_id, message: { type, payload } }])
  return payload
}

/** The process that made it has stopped; shares that exist sign for nothing. */
export async function endStoppedKey(db: Queryable, key: Pick<MpcKey, 'entity_id' | 'id'>): Promise<void> {
  await transaction(db, async (tx) => {
    const failure = keptRefusal('error', reason('KEY_SERVER_STOPPED'))
    if (await updateMpcKey(tx, key, { state: 'failed', ...failure }))
      await announceKey(tx, key, 'mpc_key_updated')
  })
}

const recordKey = (
  tx: Transaction,
  who: Who | null,
  { entity_id, id, label }: MpcKey,
  states: { readonly before: unknown; readonly after: unknown },
): Promise<void> =>
  record(tx, who, {
    organisationId: entity_id,
    subject: { kind: 'mpc-key', id, name: label },
    verb: 'updated',
    ...states,
  })

const record = (
  tx: Transaction,
  who: Who | null,
  change: Parameters<typeof recordOwnChange>[1],
): Promise<void> => (who === null ? recordOwnChange(tx, change) : recordChange(tx, who, change))
