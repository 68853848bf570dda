/**
 * As many recipients as a rules document holds. Where others are refused, a recipient that is left out could not be paid, so all of them
 * have to fit. Where others may be paid, the rest are paid as others.
 */
import { encodeCanonicalJson, mostJsonBytes } from '../canonical-json.ts'
import { encodeRules } from '../rules-document.ts'
import { type Checked, refused, rulesFault } from '../rules-fault.ts'
import { mostRecipients, type RulesDocument, type RulesRecipient } from '../rules-schema.ts'

interface Candidates {
  readonly recipients: readonly RulesRecipient[]
  /** The first ones, up to the last for which people set terms: these have to fit in every case. */
  readonly withTerms: number
}

export function fitRecipients(
  document: RulesDocument,
  { recipients, withTerms }: Candidates,
): Checked<RulesDocument> {
  const field =
    document.others === 'refused' ? 'bundle.app.controls.whitelistedAddresses' : 'terms.recipients'
  const needed = document.others === 'refused' ? recipients.length : withTerms
  if (needed > mostRecipients)
    return refused(rulesFault('RECIPIENTS_TOO_MANY', field, { count: needed, most: mostRecipients }))
  const sizes = recipients.slice(0, mostRecipients).map((recipient) => encodeCanonicalJson(recipient).length)
  const empty = encodeRules({ ...document, recipients: [] }).length
  // Each recipient but the first follows a comma.
  const bytesOf = (count: number) =>
    empty + sizes.slice(0, count).reduce((sum, size) => sum + size, 0) + Math.max(0, count - 1)
  if (bytesOf(needed) > mostJsonBytes)
    return refused(
      rulesFault('RULES_TOO_LARGE', field, {
        bytes: bytesOf(needed),
        most: mostJsonBytes,
        recipients: needed,
      }),
    )
  let fitting = needed
  while (fitting < sizes.length && bytesOf(fitting + 1) <= mostJsonBytes) fitting += 1
  return { ok: true, value: { ...document, recipients: recipients.slice(0, fitting) } }
}
