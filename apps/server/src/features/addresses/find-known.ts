/** Finds the known addresses of an organisation that resemble one that is about to get a name. Known are the addresses
 *  with a name on the network, in any list, and those that a wallet has paid. */
import type { ApiReply } from '@holdfast/contract'
import {
  chainFactsOf,
  type ChainName,
  compareAddresses,
  type Imitation,
  LookAlikeIndex,
} from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { type KnownName, listCandidates, listKnownNames, listNamesNear } from '@holdfast/store/read'

export type LookAlike = ApiReply<'checkAddress'>['look_alikes'][number]

export interface Place {
  readonly organisationId: string
  readonly networkId: string
  readonly chain: ChainName
}

export interface Known {
  readonly names: ReadonlyMap<string, KnownName>
  lookAlikesOf(address: string): LookAlike[]
}

/** Above this, reading every name of a network costs less than looking up each. */
const mostLookedUp = 200

/** The known addresses of a network that may resemble these. `beside` adds addresses that are about to become known. */
export async function findKnown(
  db: Queryable,
  { organisationId, networkId, chain }: Place,
  addresses: readonly string[],
  beside: readonly KnownName[] = [],
): Promise<Known> {
  const listed =
    addresses.length > mostLookedUp
      ? await listKnownNames(db, { organisationId, networkId })
      : await listNamesNear(db, { organisationId, networkId }, addresses)
  const names = new Map([...beside, ...listed.toReversed()].map((known) => [known.address, known]))
  const paid = await findPaid(db, { organisationId, networkId }, addresses)
  const byShown = new Map([...names.keys(), ...paid].map((address) => [shownPart(chain, address), address]))
  const index = new LookAlikeIndex(byShown.keys())
  return {
    names,
    lookAlikesOf: (address) =>
      index.find(shownPart(chain, address)).flatMap(({ known, imitation }) => {
        const original = byShown.get(known)
        if (original === undefined || original === address || !counts(chain, imitation)) return []
        const name = names.get(original)
        return [
          {
            address: original,
            name: name?.name ?? null,
            known_as: name?.kind ?? ('paid' as const),
            ...imitation,
          },
        ]
      }),
  }
}

/** Unnamed addresses that a wallet has paid and that share an end with one of these. */
async function findPaid(
  db: Queryable,
  place: { organisationId: string; networkId: string },
  addresses: readonly string[],
): Promise<string[]> {
  const candidates = await listCandidates(db, {
    ...place,
    addresses: addresses.map((address) => ({ address, namedAs: null, sentAt: null })),
  })
  return candidates
    .filter(({ near, address }) => compareAddresses(near, address) !== null)
    .map(({ address }) => address)
}

const shownPart = (chain: ChainName, address: string): string =>
  address.replace(chainFactsOf(chain).addresses.sharedStart, '')

/** In an address of sixteen digits, two differing ones are too few to be significant. */
const counts = (chain: ChainName, { rule }: Imitation): boolean =>
  chainFactsOf(chain).addresses.alphabet !== 'hexadecimal' || rule !== 'near'
