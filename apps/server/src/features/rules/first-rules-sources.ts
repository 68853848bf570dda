/** The input of version 1 of an organisation, and everything that it still lacks. */
import { type ApiReply, reason, type RefusalBody } from '@holdfast/contract'
import type { PolicyBundle } from '@holdfast/policy'
import {
  compileAssets,
  compileRules,
  groundOf,
  type RulesMember,
  type RulesRecovery,
  type RulesSources,
  type RulesTerms,
} from '@holdfast/policy/rules'
import type { Queryable } from '@holdfast/store'
import { findPolicyInForce } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { bodyOf } from '../../http/refusal.ts'
import { readSigners } from '../../signing/read-signers.ts'
import { bundleOf } from '../policies/bundle-of.ts'
import { compileRefusal } from './compile-refusal.ts'
import { configuredSigners } from './configured-signers.ts'
import { membersOfRules } from './members-of-rules.ts'
import { readyKeysOf } from './ready-keys-of.ts'
import { rulesSourcesOf } from './rules-sources-of.ts'

interface Check {
  readonly check: ApiReply<'getFirstRules'>['checks'][number]['check']
  /** Empty: ready. */
  readonly missing: RefusalBody[]
}

/** The part of version 1 that people decide. */
export interface FirstChoice {
  readonly governors: readonly string[]
  readonly needed: number
  readonly delayHours: number
  readonly leftOut: readonly string[]
  readonly recovery: RulesRecovery | null
  readonly terms: RulesTerms
}

export interface FirstRulesSources {
  readonly members: readonly RulesMember[]
  readonly checks: readonly Check[]
  /** Null: there is too little to compile anything from. */
  readonly sources: RulesSources | null
}

/** For each person, because one who loses the only passkey cannot sign any more. */
const fewestPasskeys = 2
const noTerms: RulesTerms = { assets: [], recipients: [] }
const usual = { needed: 2, delayHours: 48 } as const

/** `choice` null: all people who can govern are governors. */
export async function firstRulesSources(
  context: Pick<Context, 'db' | 'config' | 'signing'>,
  organisationId: string,
  choice: FirstChoice | null,
): Promise<FirstRulesSources> {
  const { db, config, signing } = context
  const leftOut = new Set(choice?.leftOut)
  const members = await membersOfRules(db, organisationId)
  const holding = members.map((member) => ({
    ...member,
    registered: member.registered.filter(({ id }) => !leftOut.has(id)),
  }))
  const governors = choice?.governors ?? holding.filter(canGovern).map(({ id }) => id)
  const governance = {
    needed: choice?.needed ?? usual.needed,
    delayHours: choice?.delayHours ?? usual.delayHours,
  }
  const bundle = await bundleInForce(db, organisationId)
  const signers = configuredSigners(await readSigners(signing))
  const keys = await readyKeysOf(db, organisationId)
  const sources =
    bundle === null || signers.length < 2 || keys.length === 0
      ? null
      : await rulesSourcesOf(context, organisationId, {
          before: groundOf({ organisation: organisationId, signers, governance }),
          bundle,
          lost: { field: 'left_out', ids: [...leftOut] },
          governors,
          governance: { recovery: choice?.recovery ?? null },
          terms: choice?.terms ?? noTerms,
          fixedBefore: [],
          capChanges: {},
          addedKeys: keys.map(({ id }) => id),
        })
  const required = bundle?.app.approvals.required ?? 1
  const checks: Check[] = [
    { check: 'policy', missing: bundle === null ? [reason('FIRST_RULES_POLICY')] : [] },
    { check: 'page', missing: config.approverOrigin === null ? [reason('FIRST_RULES_PAGE')] : [] },
    {
      check: 'signers',
      missing: signers.length < 2 ? [reason('FIRST_RULES_SIGNERS', { count: signers.length })] : [],
    },
    {
      check: 'keys',
      missing: keys.length === 0 ? [reason('FIRST_RULES_KEY')] : networkFaults(sources, keys),
    },
    // Without a policy, signers and a key no cap can be calculated yet.
    ...(sources === null ? [] : [{ check: 'assets' as const, missing: assetFaults(sources) }]),
    { check: 'people', missing: peopleFaults(holding, governors, required) },
    { check: 'governors', missing: governorFaults(holding, governors, governance.needed) },
  ]
  return { members, checks: withFault(checks, sources), sources }
}

async function bundleInForce(db: Queryable, organisationId: string): Promise<PolicyBundle | null> {
  const policy = await findPolicyInForce(db, organisationId)
  return policy === undefined ? null : bundleOf(policy)
}

const canGovern = ({ registered }: RulesMember): boolean =>
  registered.length >= fewestPasskeys && !registered.some(({ backupEligible }) => backupEligible)

const networkFaults = (
  sources: RulesSources | null,
  keys: readonly { readonly id: string; readonly label: string }[],
): RefusalBody[] =>
  keys
    .filter(({ id }) => sources?.keys.some(({ keyId, networks }) => keyId === id && networks.length === 0))
    .map(({ label }) => reason('FIRST_RULES_NETWORK', { name: label }))

function assetFaults(sources: RulesSources): RefusalBody[] {
  const { conversions, unlisted } = compileAssets(sources)
  const symbols = [...new Set(unlisted.map(({ symbol }) => symbol))]
  return conversions.length > 0 ? [] : [reason('FIRST_RULES_ASSETS', { symbols })]
}

/** Each person of the rules needs two passkeys, and enough of them must be able to approve what another requests. */
function peopleFaults(
  holding: readonly RulesMember[],
  governors: readonly string[],
  required: number,
): RefusalBody[] {
  const people = holding.filter(({ id, registered }) => registered.length > 0 || governors.includes(id))
  const isApproving = ({ treasuryRole }: RulesMember) => treasuryRole !== null && treasuryRole !== 'Viewer'
  const approving = people.filter((person) => person.registered.length > 0 && isApproving(person))
  const others = people.length > approving.length ? approving.length : Math.max(0, approving.length - 1)
  return [
    ...people
      .filter(({ registered }) => registered.length < fewestPasskeys)
      .map(({ name, registered }) => reason('FIRST_RULES_PASSKEYS', { name, count: registered.length })),
    ...(others < required ? [reason('FIRST_RULES_APPROVERS', { count: others, needed: required })] : []),
  ]
}

function governorFaults(
  holding: readonly RulesMember[],
  governors: readonly string[],
  needed: number,
): RefusalBody[] {
  const governing = holding.filter(({ id }) => governors.includes(id))
  const ready = governing.filter(({ registered }) => registered.length >= fewestPasskeys).length
  return [
    ...(ready < needed ? [reason('FIRST_RULES_GOVERNORS', { count: ready, needed })] : []),
    ...governing
      .filter(({ registered }) => registered.some(({ backupEligible }) => backupEligible))
      .map(({ name }) => reason('FIRST_RULES_SYNCED', { name })),
  ]
}

/** Adds faults that only the compiled document shows, such as a tier with too few approvers. */
function withFault(checks: readonly Check[], sources: RulesSources | null): readonly Check[] {
  if (sources === null || checks.some(({ missing }) => missing.length > 0)) return checks
  const compiled = compileRules(sources)
  if (compiled.ok) return checks
  const missing = compiled.faults.map((fault) => bodyOf(compileRefusal(fault)))
  return checks.map((entry) => (entry.check === 'people' ? { ...entry, missing } : entry))
}
