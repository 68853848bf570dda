/** The same replacement of signers for the operator of the server, who has the database: with the same claim and record,
 *  but without a person. */
import { type Database, transaction } from '@holdfast/store'
import { listReadyKeys, type ReadyKey } from '@holdfast/store/read'
import { refusalOfSigning } from '../../signing/refusal-of-signing.ts'
import type { Signing } from '../../signing/signing.ts'
import { readKeySigners } from './read-key-signers.ts'
import { getKey } from './make-key.ts'
import { claimRenewal, type Renewal, renewShares } from './renew-shares.ts'

type Print = (line: string) => void

export interface OperatorRequest {
  /** Empty: every key that is ready. */
  readonly keyIds: readonly string[]
  /** Null: only shows the state. */
  readonly renewal: Renewal | null
}

/** Returns how many of the keys have a problem or could not be read. */
export async function replaceByOperator(
  db: Database,
  signing: Signing,
  { keyIds, renewal }: OperatorRequest,
  print: Print,
): Promise<number> {
  const keys = (await listReadyKeys(db)).filter(({ id }) => keyIds.length === 0 || keyIds.includes(id))
  const unknown = keyIds.filter((id) => !keys.some((key) => key.id === id))
  for (const id of unknown) print(`${id}  no key of that id is ready`)
  let faults = unknown.length
  for (const key of keys)
    try {
      if (renewal !== null) await renew(db, signing, key, renewal)
      if (!(await show(signing, key, print))) faults++
    } catch (error) {
      faults++
      print(`${key.id}  ${key.label}: ${(refusalOfSigning(error) ?? (error as Error)).message}`)
    }
  return faults
}

async function renew(db: Database, signing: Signing, place: ReadyKey, renewal: Renewal): Promise<void> {
  const key = await getKey(db, place.entity_id, place.id)
  await transaction(db, (tx) => claimRenewal(tx, key, renewal))
  await renewShares(db, signing, { who: null, key, renewal })
}

async function show(signing: Signing, { id, label }: ReadyKey, print: Print): Promise<boolean> {
  const { threshold, parties, epoch, is_complete, signers } = await readKeySigners(signing, id)
  print(`${id}  ${label}: ${threshold} of signers ${parties.join(', ')}, generation ${epoch}`)
  for (const { party, share, not_pinned_by, is_up } of signers) {
    if (share === null) continue
    const pins = not_pinned_by.length === 0 ? '' : `; not pinned by signer ${not_pinned_by.join(' and ')}`
    print(`  signer ${party}  ${is_up ? inWords[share] : 'does not answer'}${pins}`)
  }
  return is_complete
}

const inWords = {
  held: 'holds its share',
  missing: 'holds no share',
  behind: 'holds a share of an earlier generation',
  unknown: 'does not answer',
} as const
