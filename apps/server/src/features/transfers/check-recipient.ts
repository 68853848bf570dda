/** Whether the recipient of a transfer is who people take it for. */
import type { ApiReply } from '@holdfast/contract'
import { type MetAddress, NameIndex, recipientWarnings } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import {
  findMetAddress,
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

/** Held against every address of the organisation on the network that it could be taken for: those that people named just now, too. */
export async function checkRecipient(
  db: Queryable,
  place: { readonly organisationId: string; readonly networkId: string },
  recipient: string,
): Promise<RecipientChecks> {
  const stranger: MetAddress = { address: recipient, namedAs: null, sentAt: null }
  // For a stranger these are known ones only; nobody passes for a stranger.
  const near = await listCandidates(db, { ...place, addresses: [stranger] })
  const here = await listNamesNear(db, place, [recipient, ...near.map(({ address }) => address)])
  const names = new Map(here.toReversed().map((one) => [one.address, one]))
  const met = await findMetAddress(db, { ...place, address: recipient })
  const self = named(met ?? stranger, names)
  const others = new Map(near.map((one) => [one.address, named(one, names)]))
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

/** By the names of this moment: what is stored beside the address follows later. */
const named = ({ address, sentAt }: MetAddress, names: ReadonlyMap<string, KnownName>): MetAddress => ({
  address,
  namedAs: names.get(address)?.kind ?? null,
  sentAt,
})
