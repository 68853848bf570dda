/** New shares of an unchanged key: for all its signers (refresh), for signers that have none (repair), or for others
 *  (reshare). The process that runs the ceremony holds a claim on the key, which each round renews. */
import { reason, type RefusalCode } from '@holdfast/contract'
import type { AuditVerb } from '@holdfast/ledger'
import { type Queryable, type Transaction, transaction } from '@holdfast/store'
import type { MpcKey } from '@holdfast/store/read'
import { claimKeyCeremony, updateKeyCeremony } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { recordChange, recordOwnChange } from '../../http/record-change.ts'
import { bodyOf, refusal } from '../../http/refusal.ts'
import { refusalOfSigning } from '../../signing/refusal-of-signing.ts'
import type { Arrangement, Replaced, Round, Signing } from '../../signing/signing.ts'
import { keptRefusal } from '../../http/kept-refusal.ts'
import { assertNoCeremony, getKey, announceKey } from './make-key.ts'
import { isRefreshing, presentKey } from './present.ts'

/** New shares, for the same signers or for others. */
export type Replacement = { readonly kind: 'repair' } | { readonly kind: 'reshare'; readonly to: Arrangement }
export type Renewal = { readonly kind: 'refresh' } | Replacement

/** Longer than a round takes. */
const claimMs = 90_000

export async function claimRenewal(tx: Transaction, key: MpcKey, { kind }: Renewal): Promise<void> {
  const now = new Date()
  if (!isRefreshing(await getKey(tx, key.entity_id, key.id))) await assertNoCeremony(tx, key.entity_id)
  const until = new Date(now.getTime() + claimMs)
  if (!(await claimKeyCeremony(tx, key, { ceremony: kind, now, until }))) throw refusal('KEY_BUSY')
  await announceKey(tx, key, 'mpc_key_updated')
}

/** The key must be claimed. Throws a failure of the signers as a refusal, and stores it with the key. A null `who` stands
 *  for the operator's command. */
export async function renewShares(
  db: Queryable,
  signing: Signing,
  { who, key, renewal }: { readonly who: Who | null; readonly key: MpcKey; readonly renewal: Renewal },
): Promise<void> {
  let announced: Promise<unknown> = Promise.resolve()
  const onRound = ({ round, of }: Round): void => {
    const refreshing_until = new Date(Date.now() + claimMs)
    // A round that could not be announced is skipped; the ceremony goes on.
    announced = announced
      .then(() => note(db, key, { round, of_rounds: of, refreshing_until }))
      .catch(() => undefined)
  }
  try {
    const outcome = await run(signing, { key, renewal, onRound })
    await announced
    await finish(db, { who, key, renewal, outcome })
  } catch (error) {
    await announced
    const refused = refusalOfSigning(error)
    const why = refused === null ? reason('CEREMONY_ENDED') : bodyOf(refused)
    await note(db, key, {
      ...keptRefusal('error', reason(failures[renewal.kind], { why })),
      refreshing_until: null,
    })
    throw refused ?? error
  }
}

type Outcome = { readonly epoch: number } & Partial<Replaced>

function run(
  signing: Signing,
  { key, renewal, onRound }: { key: MpcKey; renewal: Renewal; onRound: (round: Round) => void },
): Promise<Outcome> {
  switch (renewal.kind) {
    case 'refresh':
      return signing.refresh(key.id, onRound)
    case 'repair':
      return signing.repair(key.id, onRound)
    case 'reshare':
      return signing.reshare(key.id, renewal.to, onRound)
  }
}

const failures = {
  refresh: 'SHARES_NOT_REFRESHED',
  repair: 'SIGNER_NOT_REPLACED',
  reshare: 'KEY_NOT_MOVED',
} as const satisfies Record<Renewal['kind'], RefusalCode>

const verbs = {
  refresh: 'refreshed',
  repair: 'signer-replaced',
  reshare: 'signers-changed',
} as const satisfies Record<Renewal['kind'], AuditVerb>

const note = (db: Queryable, key: MpcKey, change: Parameters<typeof updateKeyCeremony>[2]): Promise<void> =>
  transaction(db, async (tx) => {
    await updateKeyCeremony(tx, key, change)
    await announceKey(tx, key, 'mpc_key_updated')
  })

const finish = (
  db: Queryable,
  {
    who,
    key,
    renewal,
    outcome,
  }: {
    readonly who: Who | null
    readonly key: MpcKey
    readonly renewal: Renewal
    readonly outcome: Outcome
  },
): Promise<void> =>
  transaction(db, async (tx) => {
    const stored = await getKey(tx, key.entity_id, key.id)
    const before = presentKey(stored)
    const { epoch, received } = outcome
    const isMoved = renewal.kind === 'reshare'
    await updateKeyCeremony(tx, key, {
      epoch,
      error: null,
      error_refusal: null,
      refreshing_until: null,
      ...(isMoved && { own_threshold: renewal.to.threshold, own_parties: [...renewal.to.parties] }),
    })
    const after = await announceKey(tx, key, 'mpc_key_updated')
    // The repair found every share in its place.
    if (epoch === stored.epoch && renewal.kind !== 'refresh') return
    const change = {
      organisationId: key.entity_id,
      subject: { kind: 'mpc-key', id: key.id, name: key.label },
      verb: verbs[renewal.kind],
      before,
      after: {
        ...after,
        ...(received && { received_by: received }),
        ...(isMoved && { parties: renewal.to.parties }),
      },
    } as const
    if (who === null) await recordOwnChange(tx, change)
    else await recordChange(tx, who, change)
  })
