/** The health of signing, as the calls show it. */
import type { ApiReply } from '@holdfast/contract'
import {
  findLastSignatures,
  findShareRefreshes,
  listKeyDomains,
  listMpcKeys,
  type MpcKey,
} from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { lastAnswerOf, readSigners } from '../../signing/read-signers.ts'
import type { SignerHealth } from '../../signing/signing.ts'

type Health = ApiReply<'getMpcHealth'>

export async function readMpcHealth(
  { db, signing }: Pick<Context, 'db' | 'signing'>,
  organisationIds: readonly string[],
  devSigner: string | null,
): Promise<Health> {
  const signers = await readSigners(signing)
  const needed = (await listKeyDomains(db, organisationIds)).map(({ threshold }) => threshold)
  const fewest = needed.length === 0 ? 2 : Math.min(...needed)
  const isReady = signers.filter(({ isUp }) => isUp).length >= fewest
  const keys = await listMpcKeys(db, organisationIds)
  const up = new Set(signers.flatMap(({ party, isUp }) => (isUp ? [party] : [])))
  const lastSignatures = await findLastSignatures(db, organisationIds)
  const refreshes = await findShareRefreshes(db, organisationIds)
  const lastSeenOf = (party: number): Date | null =>
    newestOf([signing && lastAnswerOf(signing, party), lastSignatures.get(party)])
  const refreshedOf = (party: number): Date | null =>
    newestOf(keys.filter((key) => holdersOf(key, signers).includes(party)).map(({ id }) => refreshes.get(id)))
  return {
    dev_signer: devSigner !== null,
    dev_signer_address: devSigner,
    tss_ok: isReady,
    // The list begins with the newest key. The oldest is shown, because a new key has not signed anything yet.
    tss_addr: keys.findLast(({ state, address }) => state === 'ready' && address !== null)?.address ?? null,
    signers_state: signers.length === 0 ? 'absent' : isReady ? 'ready' : 'too-few',
    needed: fewest,
    short_keys: keys
      .filter(
        (key) =>
          key.state === 'ready' &&
          holdersOf(key, signers).filter((party) => up.has(party)).length < key.threshold,
      )
      .map(({ id }) => id),
    signers: signers.map((signer) => ({
      ...presentSigner(signer, organisationIds),
      last_seen_at: lastSeenOf(signer.party)?.toISOString() ?? null,
      shares_refreshed_at: refreshedOf(signer.party)?.toISOString() ?? null,
    })),
  }
}

/** The first signers hold a key that has no arrangement of its own. */
const holdersOf = ({ own_parties, n }: MpcKey, signers: readonly SignerHealth[]): readonly number[] =>
  own_parties ?? signers.slice(0, n).map(({ party }) => party)

const newestOf = (times: readonly (Date | null | undefined)[]): Date | null =>
  times.reduce<Date | null>((newest, time) => (time && (!newest || time > newest) ? time : newest), null)

/** `organisationIds` null: of all organisations. */
export const presentSigner = (
  signer: SignerHealth,
  organisationIds: readonly string[] | null,
): Health['signers'][number] => ({
  party: signer.party,
  name: signer.name,
  is_up: signer.isUp,
  identity: signer.identity,
  version: signer.version,
  keys: signer.keys,
  epoch: signer.epoch,
  frozen_pairs: signer.frozenPairs,
  backup: { keys: signer.backup.keys, verified_at: signer.backup.verifiedAt },
  pending_rules: signer.pendingRules
    .filter(({ organisation }) => organisationIds === null || organisationIds.includes(organisation))
    .map(({ organisation, version, effectiveAt, by }) => ({
      entity_id: organisation,
      version,
      effective_at: new Date(effectiveAt).toISOString(),
      by,
    })),
})
