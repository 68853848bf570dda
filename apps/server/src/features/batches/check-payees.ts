/** Names of the recipients of a batch, first payments and look-alikes, for all of them at once. */
import { reason } from '@holdfast/contract'
import { recipientWarnings, type SeenAddress } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listCandidates, listNamesNear, listSeenAddresses } from '@holdfast/store/read'
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
  if (addresses.length === 0) return new Map()
  const strangers = addresses.map((address) => ({ address, namedAs: null, sentAt: null }))
  const near = await listCandidates(db, { ...place, addresses: strangers })
  const here = await listNamesNear(db, place, [...addresses, ...near.map(({ address }) => address)])
  const names = new Map(here.toReversed().map((item) => [item.address, item]))
  const named = ({ address, sentAt }: SeenAddress): SeenAddress => ({
    address,
    sentAt,
    namedAs: names.get(address)?.kind ?? null,
  })
  const seen = new Map(
    (await listSeenAddresses(db, { ...place, addresses })).map((item) => [item.address, item]),
  )
  const others = new Map(near.map((item) => [item.address, named(item)]))
  for (const { address, kind } of names.values())
    if (!others.has(address)) others.set(address, { address, namedAs: kind, sentAt: null })
  return new Map(
    addresses.map((address) => {
      const self = named(seen.get(address) ?? { address, namedAs: null, sentAt: null })
      const { isFirstTime, imitated } = recipientWarnings(address, [
        self,
        ...[...others.values()].filter((other) => other.address !== address),
      ])
      const saved = imitated === null ? undefined : names.get(imitated.known.address)
      const known = imitated?.known.address
      return [
        address,
        {
          name: names.get(address)?.name ?? null,
          findings:
            known !== undefined
              ? [
                  finding(reason('BATCH_LOOKS_LIKE', { name: saved?.name ?? '–', address: known }), {
                    repair: saved === undefined ? null : 'saved',
                    saved: saved === undefined ? null : { name: saved.name, address: known },
                  }),
                ]
              : isFirstTime
                ? [finding(reason('BATCH_FIRST_PAYMENT'), { level: 'warning' })]
                : [],
        },
      ]
    }),
  )
}
