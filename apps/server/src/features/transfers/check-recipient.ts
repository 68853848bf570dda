/** Checks that the recipient of a transfer is not a look-alike of a known address. */
import type { ApiReply } from '@holdfast/contract'
import { type SeenAddress, NameIndex, recipientWarnings } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import {
  findSeenAddress,
  type KnownName,
  listCandidates,
  listNamesNear,
  listNamesReading,
  type NamedPlace,
} from '@holdfast/store/read'

export type RecipientChecks = Pick<
  ApiReply<'estimateTransfer'>,
  'known_as' | 'same_names' | 'is_first_time' | 'look_alikes'
>

/** Compares with every address of the organisation on the network that the recipient resembles, including those named
 *  just now. */
export async function checkRecipient(
  db: Queryable,
  place: { readonly organisationId: string; readonly networkId: string },
  recipient: string,
): Promise<RecipientChecks> {
  const stranger: SeenAddress = { address: recipient, namedAs: null, sentAt: null }
  // For an unknown address only known ones are candidates, because nothing imitates an unknown one.
  const near = await listCandidates(db, { ...place, addresses: [stranger] })
  const here = await listNamesNear(db, place, [recipient, ...near.map(({ address }) => address)])
  const names = new Map(here.toReversed().map((item) => [item.address, item]))
  const stored = await findSeenAddress(db, { ...place, address: recipient })
  const self = named(stored ?? stranger, names)
  const others = new Map(near.map((item) => [item.address, named(item, names)]))
  for (const { address, kind } of names.values())
    if (!others.has(address)) others.set(address, { address, namedAs: kind, sentAt: null })
  const { isFirstTime, imitated } = recipientWarnings(recipient, [self, ...others.values()])
  const own = names.get(recipient)
  return {
    known_as: own === undefined ? null : presentName(own),
    ...(own === undefined ? {} : await sameNamesOf(db, place.organisationId, own)),
    is_first_time: isFirstTime,
    look_alikes:
      imitated === null
        ? []
        : [
            {
              address: imitated.known.address,
              name: names.get(imitated.known.address)?.name ?? null,
              known_as: imitated.known.namedAs ?? 'paid',
              ...imitated.imitation,
            },
          ],
  }
}

const presentName = (own: NamedPlace): RecipientChecks['known_as'] => ({
  list: own.kind,
  name: own.name,
  since: own.created_at.toISOString(),
  by: own.creator,
  ...(own.changed_at === null ? {} : { changed_at: own.changed_at.toISOString(), changed_by: own.changer }),
})

const mostSameNames = 20

async function sameNamesOf(
  db: Queryable,
  organisationId: string,
  own: NamedPlace,
): Promise<Pick<RecipientChecks, 'same_names'>> {
  const names = await listNamesReading(db, organisationId, {
    names: [own.name],
    notOf: own.address,
    limit: mostSameNames,
  })
  const alike = new NameIndex(names).findAlike(own).slice(0, mostSameNames)
  return alike.length === 0
    ? {}
    : {
        same_names: alike.map(({ kind, name, address, network }) => ({ list: kind, name, address, network })),
      }
}

/** Uses the current names, because the stored ones are updated later. */
const named = ({ address, sentAt }: SeenAddress, names: ReadonlyMap<string, KnownName>): SeenAddress => ({
  address,
  namedAs: names.get(address)?.kind ?? null,
  sentAt,
})
