import { openVersionReceipt, type SignedReceipt } from '@holdfast/mpc/nodes'
import type { Rules, RulesDocument } from '@holdfast/policy/rules'

export interface Elsewhere {
  readonly receipts: readonly SignedReceipt[]
  /** The identity of this signer. */
  readonly identity: string
  /** The identities that its operator pinned, by party. One that was replaced since the rules does not count. */
  readonly peers: ReadonlyMap<number, string>
}

/** Whether at least one honest signer had the version in force after `head`. Fewer signers of a key than its threshold are
 *  corrupt, so as many receipts of its other signers as the threshold include one of an honest signer. This is needed for
 *  every key of this signer, before and after the change. Without keys, more than half of all signers are needed. */
export function isInForceElsewhere(
  head: Rules,
  rules: Rules,
  { receipts, identity, peers }: Elsewhere,
): boolean {
  const { signers, keys } = head.document
  const me = signers.find((signer) => nameOf(signer) === identity)?.party
  const stating = new Set(
    signers
      .filter(
        (signer) =>
          signer.party !== me &&
          peers.get(signer.party) === nameOf(signer) &&
          isStatedBy(signer, rules, receipts),
      )
      .map(({ party }) => party),
  )
  const own = [...keys, ...rules.document.keys].filter(
    ({ parties }) => me !== undefined && parties.includes(me),
  )
  if (own.length === 0) return 2 * stating.size > signers.length
  return own.every(
    ({ threshold, parties }) => parties.filter((party) => stating.has(party)).length >= threshold,
  )
}

type Signer = RulesDocument['signers'][number]

const nameOf = ({ identity }: Signer): string => Buffer.from(identity, 'base64').toString('hex')

const isStatedBy = (signer: Signer, { document, hash }: Rules, receipts: readonly SignedReceipt[]): boolean =>
  receipts.some((signed) => {
    const receipt = openVersionReceipt(signed, nameOf(signer))
    return (
      receipt?.party === signer.party &&
      receipt.organisation === document.organisation &&
      receipt.version === document.version &&
      receipt.hash === hash
    )
  })
