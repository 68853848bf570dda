/** Checks that the recipient of a transfer is not a look-alike of a known address. */
import type { ApiReply } from '@holdfast/contract'
import { NameIndex } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listNamesReading, type NamedPlace } from '@holdfast/store/read'
import { findRecipientWarnings } from './find-recipient-warnings.ts'

export type RecipientChecks = Pick<
  ApiReply<'estimateTransfer'>,
  'known_as' | 'same_names' | 'is_first_time' | 'look_alikes'
>

export async function checkRecipient(
  db: Queryable,
  place: { readonly organisationId: string; readonly networkId: string },
  recipient: string,
): Promise<RecipientChecks> {
  const checked = (await findRecipientWarnings(db, place, [recipient])).get(recipient)
  const { own = null, isFirstTime = true, imitated = null, imitatedName = null } = checked ?? {}
  return {
    known_as: own === null ? null : presentName(own),
    ...(own === null ? {} : await sameNamesOf(db, place.organisationId, own)),
    is_first_time: isFirstTime,
    look_alikes:
      imitated === null
        ? []
        : [
            {
              address: imitated.known.address,
              name: imitatedName,
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
