/** Names of the recipients of a batch, first payments and look-alikes, for all of them at once. */
import { reason } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { type CheckedRecipient, findRecipientWarnings } from '../transfers/find-recipient-warnings.ts'
import { type Finding, finding } from './finding.ts'

export interface CheckedPayee {
  readonly name: string | null
  readonly findings: readonly Finding[]
}

export async function checkPayees(
  db: Queryable,
  place: { readonly organisationId: string; readonly networkId: string },
  addresses: readonly string[],
): Promise<ReadonlyMap<string, CheckedPayee>> {
  const checked = await findRecipientWarnings(db, place, addresses)
  return new Map(
    [...checked].map(([address, recipient]) => [
      address,
      { name: recipient.own?.name ?? null, findings: findingsOf(recipient) },
    ]),
  )
}

function findingsOf({ isFirstTime, imitated, imitatedName: name }: CheckedRecipient): Finding[] {
  if (imitated === null)
    return isFirstTime ? [finding(reason('BATCH_FIRST_PAYMENT'), { level: 'warning' })] : []
  const { address } = imitated.known
  return [
    finding(reason('BATCH_LOOKS_LIKE', { name: name ?? '–', address }), {
      repair: name === null ? null : 'saved',
      saved: name === null ? null : { name, address },
    }),
  ]
}
