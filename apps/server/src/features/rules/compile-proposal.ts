/** The next version of the rules, from a policy and from what the server knows: members, passkeys, keys, address book, prices. */
import { type ApiRequest, RulesPrices } from '@holdfast/contract'
import { changesServerOnly } from '@holdfast/policy'
import { compareRules, type FixedCaps, type Rules, type RulesBefore } from '@holdfast/policy/rules'
import { canonicalHash, type Queryable } from '@holdfast/store'
import { findPolicyInForce, findRulesInForce } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import type { SignerHealth } from '../../signing/signing.ts'
import { bundleOf } from '../policies/bundle-of.ts'
import { compileNext } from './compile-next.ts'
import { configuredSigners } from './configured-signers.ts'
import { recoveryOf } from './recovery-of.ts'
import { headOf } from './rules-place.ts'
import { rulesSourcesOf } from './rules-sources-of.ts'
import { termsOfRequest } from './terms-of-request.ts'

type Proposal = ApiRequest<'proposeRules'>['body']

export interface CompiledProposal {
  readonly head: Rules
  /** Null: the rules stay, and only what the server checks changes. */
  readonly version: { readonly next: Rules; readonly prices: RulesPrices } | null
}

/** A policy that differs from the one in force only in what signers do not know leaves the rules alone, so that nobody has to adopt
 *  the prices of the day with it. */
export async function compileProposal(
  context: Pick<Context, 'db' | 'config' | 'signing'>,
  organisationId: string,
  proposal: Proposal,
): Promise<CompiledProposal> {
  const head = await headOf(context.db, organisationId)
  const inForce = await findPolicyInForce(context.db, organisationId)
  const { bundle } = proposal
  if (inForce !== undefined && isPolicyOnly(proposal) && changesServerOnly(bundleOf(inForce), bundle))
    return { head, version: null }
  const {
    lost_credentials,
    governors,
    governors_needed,
    delay_hours,
    keys,
    recovery,
    terms,
    cap_changes,
    configured_signers,
  } = proposal
  const sources = await rulesSourcesOf(context, organisationId, {
    before: configured_signers ? withSigners(head, (await context.signing?.health()) ?? []) : head,
    bundle,
    lost: { field: 'lost_credentials', ids: lost_credentials },
    governors: governors ?? null,
    governance: {
      needed: governors_needed,
      delayHours: delay_hours,
      recovery: recovery ? recoveryOf(recovery, head.document) : recovery,
    },
    addedKeys: keys,
    terms: termsOfRequest(terms),
    fixedBefore: await fixedBefore(context.db, organisationId),
    capChanges: { perTransfer: cap_changes?.per_transfer, perDay: cap_changes?.per_day },
  })
  const { rules: next, prices } = compileNext(sources, proposal.note)
  if (compareRules(head.document, next.document).length > 0) return { head, version: { next, prices } }
  if (inForce?.hash === canonicalHash(bundle)) throw refusal('RULES_UNCHANGED')
  return { head, version: null }
}

const isPolicyOnly = (proposal: Proposal): boolean =>
  proposal.lost_credentials.length === 0 &&
  proposal.keys.length === 0 &&
  proposal.governors === undefined &&
  proposal.governors_needed === undefined &&
  proposal.delay_hours === undefined &&
  proposal.recovery === undefined &&
  proposal.terms === undefined &&
  !proposal.configured_signers

/** A version that nobody brought through the server has no figures beside it. */
async function fixedBefore(db: Queryable, organisationId: string): Promise<readonly FixedCaps[]> {
  const inForce = await findRulesInForce(db, organisationId)
  return RulesPrices.safeParse(inForce?.prices).data?.fixed ?? []
}

/** The version in force with other signers. The next version takes them from it, and still names it as the one before. */
const withSigners = ({ hash, document }: Rules, signers: readonly SignerHealth[]): RulesBefore => ({
  hash,
  document: { ...document, signers: configuredSigners(signers) },
})
