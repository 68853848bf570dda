/** The address book of the next version. */
import { mostRecipients, type RulesAsset, type RulesDocument, type RulesRecipient } from '../rules-schema.ts'
import { spellingOf } from '../spelling-of.ts'
import type { Payee, RulesSources } from './rules-sources.ts'

/** With a list of recipients, everyone else is refused. */
export const othersOf = ({ bundle: { app } }: RulesSources): RulesDocument['others'] =>
  app.controls.whitelistedAddresses.length > 0 ? 'refused' : app.approvals.required

/** A recipient that can be paid in no listed asset is left out. */
export const compileRecipients = (sources: RulesSources, assets: readonly RulesAsset[]): RulesRecipient[] =>
  inOrderOf(sources)
    .map((payee) => recipientOf(payee, sources, assets))
    .filter(({ assets }) => assets.length > 0)
    .slice(0, mostRecipients)

function recipientOf(payee: Payee, sources: RulesSources, assets: readonly RulesAsset[]): RulesRecipient {
  const { before, now } = sources
  const known = findKnown(payee, sources)
  const { delayHours } = before.document.governance
  // Where others may be paid, a later start would only forbid what is allowed to a stranger.
  const start = othersOf(sources) === 'refused' ? now + delayHours * 3_600_000 : now
  return {
    id: known?.id ?? payee.id,
    label: payee.label,
    network: payee.network,
    address: known?.address ?? payee.address,
    assets: assets
      .filter(({ network }) => network === payee.network)
      .map(({ id }) => ({ id, perDay: known?.assets.find((listed) => listed.id === id)?.perDay ?? null })),
    activeFrom: known?.activeFrom ?? start,
  }
}

const findKnown = (payee: Payee, { before }: RulesSources): RulesRecipient | undefined =>
  before.document.recipients.find(
    ({ network, address }) =>
      network === payee.network && spellingOf(network, address) === spellingOf(network, payee.address),
  )

function inOrderOf(sources: RulesSources): Payee[] {
  const { recipients } = sources.before.document
  const placeOf = (payee: Payee) => {
    const known = findKnown(payee, sources)
    return known === undefined ? recipients.length : recipients.indexOf(known)
  }
  return sources.payees.toSorted((a, b) => placeOf(a) - placeOf(b))
}
