import { type RecipientWarnings, recipientWarnings, type SeenAddress } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listCandidates, listNamesNear, listSeenAddresses, type NamedPlace } from '@holdfast/store/read'

export interface CheckedRecipient extends Pick<RecipientWarnings, 'isFirstTime' | 'imitated'> {
  readonly own: NamedPlace | null
  /** The name of the address that it imitates. */
  readonly imitatedName: string | null
}

/** Compares each recipient with every address of the organisation on the network that it resembles, including those named just now. */
export async function findRecipientWarnings(
  db: Queryable,
  place: { readonly organisationId: string; readonly networkId: string },
  recipients: readonly string[],
): Promise<ReadonlyMap<string, CheckedRecipient>> {
  if (recipients.length === 0) return new Map()
  const strangers = recipients.map((address): SeenAddress => ({ address, namedAs: null, sentAt: null }))
  // For an unknown address only known ones are candidates, because nothing imitates an unknown one.
  const near = await listCandidates(db, { ...place, addresses: strangers })
  const here = await listNamesNear(db, place, [...recipients, ...near.map(({ address }) => address)])
  const names = new Map(here.toReversed().map((item) => [item.address, item]))
  // Uses the current names, because the stored ones are updated later.
  const named = ({ address, sentAt }: SeenAddress): SeenAddress => ({
    address,
    sentAt,
    namedAs: names.get(address)?.kind ?? null,
  })
  const seen = await listSeenAddresses(db, { ...place, addresses: recipients })
  const all = new Map(
    [
      ...[...names.keys()].map((address) => ({ address, sentAt: null, namedAs: null })),
      ...strangers,
      ...near,
      ...seen,
    ].map((item) => [item.address, named(item)]),
  )
  return new Map(
    recipients.map((address) => {
      const { isFirstTime, imitated } = recipientWarnings(address, all.values())
      const imitatedName = imitated === null ? null : (names.get(imitated.known.address)?.name ?? null)
      return [address, { own: names.get(address) ?? null, isFirstTime, imitated, imitatedName }]
    }),
  )
}
