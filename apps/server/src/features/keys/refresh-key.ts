/** New shares of a key that stays the same. Whoever is at it holds a claim on the key that each round renews. */
import { type Queryable, transaction } from '@holdfast/store'
import type { MpcKey } from '@holdfast/store/read'
import { claimKeyRefresh, updateKeyRefresh } from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'
import { Refused } from '../../http/refusal.ts'
import { signingInWords } from '../../signing/in-words.ts'
import type { Round, Signing } from '../../signing/signing.ts'
import { assertNoCeremony, getKey, tell } from './make-key.ts'
import { isRefreshing, presentKey } from './present.ts'

/** Longer than a round takes. */
const claimMs = 90_000

export async function claimRefresh(db: Queryable, key: MpcKey): Promise<void> {
  await transaction(db, async (tx) => {
    const now = new Date()
    if (!isRefreshing(await getKey(tx, key.entity_id, key.id))) await assertNoCeremony(tx, key.entity_id)
    if (!(await claimKeyRefresh(tx, key, { now, until: new Date(now.getTime() + claimMs) })))
      throw new Refused(409, 'The shares of this key are being refreshed already.')
    await tell(tx, key, 'mpc_key_updated')
  })
}

/** Of a claimed key. Throws in words what the signers say; it is on the key then, too. */
export async function refreshKey({ db }: Context, signing: Signing, who: Who, key: MpcKey): Promise<void> {
  let told: Promise<unknown> = Promise.resolve()
  const onRound = ({ round, of }: Round): void => {
    const refreshing_until = new Date(Date.now() + claimMs)
    // Nobody hears of a round whose telling failed; the shares are refreshed all the same.
    told = told.then(() => note(db, key, { round, of_rounds: of, refreshing_until })).catch(() => undefined)
  }
  try {
    const { epoch } = await signing.refresh(key.id, onRound)
    await told
    await finish(db, who, key, epoch)
  } catch (error) {
    await told
    const words = signingInWords(error)
    const why = words?.message ?? 'The refresh ended unexpectedly.'
    await note(db, key, { error: `The shares were not refreshed: ${why}`, refreshing_until: null })
    throw words ?? error
  }
}

const note = (db: Queryable, key: MpcKey, change: Parameters<typeof updateKeyRefresh>[2]): Promise<void> =>
  transaction(db, async (tx) => {
    await updateKeyRefresh(tx, key, change)
    await tell(tx, key, 'mpc_key_updated')
  })

const finish = (db: Queryable, who: Who, key: MpcKey, epoch: number): Promise<void> =>
  transaction(db, async (tx) => {
    const before = presentKey(await getKey(tx, key.entity_id, key.id))
    await updateKeyRefresh(tx, key, { epoch, error: null, refreshing_until: null })
    const after = await tell(tx, key, 'mpc_key_updated')
    await recordChange(tx, who, {
      organisationId: key.entity_id,
      subject: { kind: 'mpc-key', id: key.id, name: key.label },
      verb: 'refreshed',
      before,
      after,
    })
  })
