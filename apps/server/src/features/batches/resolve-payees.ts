/** The address of each line of a batch, from its own text or from the name of its payee. */
import { allChains, chainOf } from '@holdfast/chains'
import { reason } from '@holdfast/contract'
import { nameReading } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listNamesReading, type NamedPlace } from '@holdfast/store/read'
import type { Ground } from '../transfers/freeze.ts'
import { type Finding, finding } from './finding.ts'

export interface PayeeText {
  readonly payee: string
  readonly address: string
}

export interface Resolved {
  /** In its usual form. */
  readonly address: string | null
  readonly findings: readonly Finding[]
}

export async function resolvePayees(
  db: Queryable,
  ground: Ground,
  lines: readonly PayeeText[],
): Promise<Resolved[]> {
  const names = [...new Set(lines.map(({ payee }) => payee).filter((payee) => payee !== ''))]
  const known =
    names.length === 0
      ? []
      : await listNamesReading(db, ground.wallet.entity_id, { names, kinds: ['wallet', 'address_book'] })
  const byName = new Map<string, NamedPlace[]>()
  for (const place of known) {
    const reading = nameReading(place.name)
    byName.set(reading, [...(byName.get(reading) ?? []), place])
  }
  return lines.map((line) =>
    resolve(
      ground,
      line,
      (line.payee === '' ? [] : (byName.get(nameReading(line.payee)) ?? [])).filter(
        ({ network_id }) => network_id === ground.network.id,
      ),
    ),
  )
}

function resolve(ground: Ground, { payee, address }: PayeeText, saved: readonly NamedPlace[]): Resolved {
  const { name: network } = ground.network
  const addresses = [...new Set(saved.map((place) => place.address))]
  const [only, ...others] = addresses
  if (address === '') {
    if (payee === '') return fault(finding(reason('BATCH_ADDRESS_MISSING')))
    if (only === undefined) return fault(finding(reason('BATCH_PAYEE_UNKNOWN', { name: payee, network })))
    if (others.length > 0) return fault(finding(reason('BATCH_PAYEE_AMBIGUOUS', { name: payee, network })))
    return unpayable(ground, only) ?? { address: only, findings: [] }
  }
  const normal = normalised(ground, address)
  if (normal === null) return fault(otherNetwork(ground, address))
  const refused = unpayable(ground, normal)
  if (refused !== null) return refused
  const [place] = saved
  if (place === undefined || addresses.includes(normal)) return { address: normal, findings: [] }
  // The invoice of a known payee with another account is the usual fraud.
  return {
    address: normal,
    findings: [
      finding(reason('BATCH_ADDRESS_DIFFERS', { name: place.name, address: place.address }), {
        repair: 'saved',
        saved: { name: place.name, address: place.address },
      }),
    ],
  }
}

/** Whether it was written or found by its name. Null: it can be paid. */
function unpayable({ transfers, token, wallet }: Ground, address: string): Resolved | null {
  if (transfers.isUnspendable(address, token.asset)) return fault(finding(reason('BATCH_BURN_ADDRESS')))
  return address === wallet.address ? fault(finding(reason('BATCH_TO_ITSELF'))) : null
}

const fault = (found: Finding): Resolved => ({ address: null, findings: [found] })

function normalised({ network }: Ground, address: string): string | null {
  try {
    return chainOf(network.chain).normaliseAddress(address, network)
  } catch {
    return null
  }
}

function otherNetwork({ network }: Ground, address: string): Finding {
  const other = allChains.find(
    (chain) => chain.facts.name !== network.chain && chain.normaliseAddress(address) !== null,
  )?.facts.name
  return finding(
    other === undefined
      ? reason('BATCH_ADDRESS_INVALID', { network: network.name })
      : reason('BATCH_OTHER_NETWORK', {
          other: other.charAt(0).toUpperCase() + other.slice(1),
          network: network.name,
        }),
  )
}
