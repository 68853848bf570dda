/** The address book. A listed recipient is never paid as one of the others. */
import { type RulesFault, rulesFault } from '../rules-fault.ts'
import type { RulesDocument, RulesRecipient } from '../rules-schema.ts'
import { spellingOf } from '../spelling-of.ts'
import type { RuledFacts, RuledTransfer } from './ruled-transfer.ts'

export function recipientFaultsOf(document: RulesDocument, { transfer, now }: RuledFacts): RulesFault[] {
  const recipient = recipientOf(document, transfer)
  if (recipient === undefined)
    return document.others === 'refused' ? [rulesFault('RECIPIENT_NOT_IN_RULES', 'recipient')] : []
  const faults: RulesFault[] = []
  if (!(now >= recipient.activeFrom))
    faults.push(rulesFault('RECIPIENT_NOT_ACTIVE', 'recipient', { from: recipient.activeFrom }))
  if (recipient.assets?.some(({ id }) => id === transfer.asset.id) === false)
    faults.push(rulesFault('RECIPIENT_WITHOUT_ASSET', 'recipient'))
  return faults
}

/** In any spelling, so that another one does not evade the recipient's own limits. */
export function recipientOf(
  { recipients }: RulesDocument,
  { network, recipient }: RuledTransfer,
): RulesRecipient | undefined {
  const spelling = spellingOf(network, recipient)
  return recipients.find(
    (listed) => listed.network === network && spellingOf(network, listed.address) === spelling,
  )
}
