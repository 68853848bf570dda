/** The address book of the next version. */
import { assetsOfRecipient } from '../assets-of-recipient.ts'
import type { RulesAsset, RulesDocument, RulesRecipient } from '../rules-schema.ts'
import { spellingOf } from '../spelling-of.ts'
import type { Payee, RecipientTerms, RulesSources } from './rules-sources.ts'
import { recipientTermsIn } from './terms-of.ts'

/** With a list of recipients, everyone else is refused. */
export const othersOf = ({ bundle: { app } }: RulesSources): RulesDocument['others'] =>
  app.controls.whitelistedAddresses.length > 0 ? 'refused' : app.approvals.required

/**
 * Those of the version before come first, then those for whom people set terms. A recipient that can be paid in no listed asset is left
 * out. Their number is not limited here.
 */
export function compileRecipients(
  sources: RulesSources,
  assets: readonly RulesAsset[],
): { readonly recipients: RulesRecipient[]; readonly withTerms: number } {
  const { recipients: listed } = sources.before.document
  const known = new Map(listed.map((recipient, at) => [keyOf(recipient), { recipient, at }]))
  const termsOf = recipientTermsIn(sources)
  const placeOf = (payee: Payee) =>
    known.get(keyOf(payee))?.at ?? (termsOf(payee) === undefined ? listed.length + 1 : listed.length)
  const placed = sources.payees
    .filter(({ network }) => assets.some((asset) => asset.network === network))
    .map((payee) => ({ payee, place: placeOf(payee) }))
    .toSorted((a, b) => a.place - b.place)
  return {
    recipients: placed.map(({ payee }) =>
      recipientOf(
        { payee, known: known.get(keyOf(payee))?.recipient, terms: termsOf(payee) },
        { sources, assets },
      ),
    ),
    withTerms: placed.findLastIndex(({ payee }) => termsOf(payee) !== undefined) + 1,
  }
}

const keyOf = ({ network, address }: Pick<Payee, 'network' | 'address'>): string =>
  `${network} ${spellingOf(network, address)}`

interface Source {
  readonly payee: Payee
  readonly known: RulesRecipient | undefined
  readonly terms: RecipientTerms | undefined
}

function recipientOf(
  { payee, known, terms }: Source,
  { sources, assets }: { readonly sources: RulesSources; readonly assets: readonly RulesAsset[] },
): RulesRecipient {
  const { before, now } = sources
  const { delayHours } = before.document.governance
  // Where others may be paid, a later start would only forbid what is allowed to a stranger.
  const start = othersOf(sources) === 'refused' ? now + delayHours * 3_600_000 : now
  const capsBefore = known === undefined ? [] : assetsOfRecipient(known, before.document)
  const caps = new Map([...capsBefore, ...(terms?.caps ?? [])].map(({ id, perDay }) => [id, perDay]))
  const paid = assets
    .filter(({ network }) => network === payee.network)
    .map(({ id }) => ({ id, perDay: caps.get(id) ?? null }))
  return {
    id: known?.id ?? payee.id,
    label: payee.label,
    network: payee.network,
    address: known?.address ?? payee.address,
    // Without caps of its own it has no list, so that a thousand recipients fit.
    assets: paid.every(({ perDay }) => perDay === null) ? null : paid,
    activeFrom: terms?.activeFrom ?? known?.activeFrom ?? start,
  }
}
