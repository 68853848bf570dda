/**
 * The verdicts that earlier transfers would have met under other rules. Recipients count as active, and the hash of the rules as the
 * present one: the question is what the rules would decide once everybody knows them.
 */
import type { Rules } from './rules-document.ts'
import { type RulesVerdict, rulesVerdict } from './rules-verdict.ts'
import { spellingOf } from './spelling-of.ts'
import type { RuledTransfer } from './verdict/ruled-transfer.ts'
import { withActiveRecipients } from './with-active-recipients.ts'

export interface PastTransfer {
  readonly id: string
  readonly transfer: RuledTransfer
  /** When it was signed, or else requested. Milliseconds since 1970. */
  readonly at: number
  /** The people who approved it then. */
  readonly approvedBy: readonly string[]
}

export interface SimulatedTransfer {
  readonly id: string
  readonly verdict: RulesVerdict
}

const windowMs = 24 * 3_600_000

/** In order of their times. A transfer that the rules refuse uses no cap. */
export function simulateRules(rules: Rules, past: readonly PastTransfer[]): SimulatedTransfer[] {
  const active = withActiveRecipients(rules)
  const used: PastTransfer[] = []
  return past
    .toSorted((a, b) => a.at - b.at)
    .map((entry) => {
      const verdict = rulesVerdict(active, {
        transfer: { ...entry.transfer, rules: rules.hash },
        now: entry.at,
        approvedBy: entry.approvedBy,
        spent: spentBefore(entry, used),
      })
      if (verdict.outcome !== 'refused') used.push(entry)
      return { id: entry.id, verdict }
    })
}

/** Caps are counted for each key, as signers do. */
function spentBefore({ at, transfer }: PastTransfer, used: readonly PastTransfer[]) {
  const spelling = spellingOf(transfer.network, transfer.recipient)
  const spent = { inAsset: 0n, toRecipient: 0n }
  for (const other of used) {
    const { network, asset, wallet, recipient, units } = other.transfer
    const isCounted =
      at - other.at < windowMs &&
      network === transfer.network &&
      asset.id === transfer.asset.id &&
      wallet.keyId === transfer.wallet.keyId
    if (!isCounted) continue
    spent.inAsset += units
    if (spellingOf(network, recipient) === spelling) spent.toRecipient += units
  }
  return spent
}
