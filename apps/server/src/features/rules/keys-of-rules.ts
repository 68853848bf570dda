/** The keys of the next version: those of the version before with their wallets as they are now, and those that are added. */
import { chainOf } from '@holdfast/chains'
import { caip2Of, networkClassOf } from '@holdfast/ledger'
import type { RulesBefore, RulesKey } from '@holdfast/policy/rules'
import {
  listNetworks,
  listWalletsOfKeys,
  type MpcKey,
  type Network,
  type WalletOfKey,
} from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { readyKeysOf } from './ready-keys-of.ts'

interface Place {
  readonly before: RulesBefore
  /** Ids of keys that the version before does not have. */
  readonly addedKeys: readonly string[]
}

const mostNetworks = 20

/** A new key is bound by the operators of the signers. Throws for one that is no ready key of this organisation. */
export async function keysOfRules(
  { db, config }: Pick<Context, 'config' | 'db'>,
  organisationId: string,
  { before: { document }, addedKeys }: Place,
): Promise<RulesKey[]> {
  const wallets = await listWalletsOfKeys(db, organisationId)
  const networks = await listNetworks(db)
  const ready = await readyKeysOf(db, organisationId)
  const parties = document.signers.map(({ party }) => party)
  const added = [...new Set(addedKeys)].map((id, at) => {
    const key = ready.find((known) => known.id === id)
    if (key === undefined) throw refusal('RULES_KEY_UNKNOWN', { field: `keys.${at}` })
    const isUsed = wallets.some(({ mpc_key_id }) => mpc_key_id === id)
    return {
      ...described(key, parties),
      networks: isUsed
        ? []
        : networksFor(
            key,
            networks.filter(({ chain }) => config.offeredChains.has(chain)),
          ),
    }
  })
  const listed = new Set(document.keys.map(({ keyId }) => keyId))
  const kept = document.keys.map((key) =>
    withArrangement(
      key,
      ready.find(({ id }) => id === key.keyId),
      parties,
    ),
  )
  return [...kept, ...added.filter(({ keyId }) => !listed.has(keyId))].map((key) =>
    withWallets(
      key,
      wallets.filter(({ mpc_key_id }) => mpc_key_id === key.keyId),
      networks,
    ),
  )
}

/** As it is after a reshare. A key with signers that the version does not name stays as it was, and binds no new signer. */
function withArrangement(key: RulesKey, now: MpcKey | undefined, parties: readonly number[]): RulesKey {
  const own = now?.own_parties ?? null
  if (now === undefined || own === null || !own.every((party) => parties.includes(party))) return key
  return { ...key, threshold: now.threshold, parties: [...own] }
}

const described = (key: MpcKey, parties: readonly number[]): RulesKey => ({
  keyId: key.id,
  publicKey: key.public_key?.toString('hex') ?? '',
  threshold: key.threshold,
  parties: [...(key.own_parties ?? parties.slice(0, key.n))],
  networks: [],
  wallets: [],
})

/** A key without a wallet may get one on any network of its kind that transfers are offered on. */
const networksFor = ({ curve, network_class }: MpcKey, networks: readonly Network[]): string[] =>
  networks
    .filter(({ is_active, chain }) => is_active && chainOf(chain).transfers?.curve === curve)
    .map(idOf)
    .filter((id) => network_class === null || networkClassOf(id) === network_class)
    .slice(0, mostNetworks)

const idOf = ({ chain, chain_id }: Network): string => caip2Of(chain, chain_id)

/** One address on several networks is one wallet of the rules. */
function withWallets(key: RulesKey, own: readonly WalletOfKey[], networks: readonly Network[]): RulesKey {
  const used = networks.filter(({ id }) => own.some(({ network_id }) => network_id === id)).map(idOf)
  const wallets = [...key.wallets]
  for (const { address, name, derivation_path } of own)
    if (!wallets.some((listed) => listed.address === address))
      wallets.push({ address, label: name, path: derivation_path })
  return { ...key, networks: [...new Set([...key.networks, ...used])], wallets }
}
