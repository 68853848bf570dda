/** Rules that the operator accepts at the machine: version 1, later versions that the governors cannot adopt alone, such as
 *  one with other signers, and all versions at once at a signer that has none. At a signer that has rules, a version that
 *  loosens waits for the delay, so that a governor who is left can veto it, unless the governors adopted it. */
import type { RulesFile } from '@holdfast/mpc/nodes'
import { parseCredential, passkeyFaultText } from '@holdfast/policy/passkeys'
import {
  applyRulesEvent,
  type ChangeAssertion,
  compareRules,
  isTightening,
  parseRules,
  type Rules,
  type RulesDocument,
  type RulesFault,
  rulesFault,
  type RulesFaultCode,
  type RulesState,
  type SignedChange,
} from '@holdfast/policy/rules'
import { Refusal } from '../refusal.ts'
import { type RulesChains, stateAfter } from './rules-chains.ts'
import { rulesRefusal } from './rules-refusal.ts'
import { verifyChanges } from './verify-change.ts'

/** The operator decides about these instead of the governors. */
const decidedByHand: ReadonlySet<RulesFaultCode> = new Set([
  'SIGNERS_CHANGED',
  'TOO_FEW_GOVERNORS',
  'CHANGE_PENDING',
])

/** `hash`: the one that the operator compared with the governors. `identity`: of this signer. Throws a `Refusal` for another
 *  document, for a statement that does not verify, and for one that is missing. Versions between the one in force here and
 *  this one are history: the hash of this one names them, so only their order is checked. */
export function acceptRules(
  chains: RulesChains,
  { document, assertions, earlier }: RulesFile,
  { hash, identity }: { readonly hash: string; readonly identity: string },
): RulesState {
  const rules = readRules(document)
  if (rules.hash !== hash) throw new Refusal('RULES_OTHER_HASH', { field: 'hash', detail: rules.hash })
  assertSigner(rules.document, identity)
  const { organisation } = rules.document
  const state = chains.find(organisation)
  const history = earlier
    .map(readRules)
    .filter(({ document: { version } }) => version > (state?.head.document.version ?? 0))
  const before = history.reduce<RulesState | undefined>(
    (reached, version) => stateAfter(reached, { kind: 'accept', rules: version, at: state?.at ?? 0 }),
    state,
  )
  if (before === undefined && rules.document.version > 1)
    throw new Refusal('RULES_BEGIN_LATER', { field: 'version' })
  const statements = verifyChanges(assertions, { head: before?.head ?? rules, rules })
  const found =
    before === undefined ? beginFaults(rules, statements) : proposalFaults(before, rules, statements)
  const faults = before === undefined ? found : found.filter(({ code }) => !decidedByHand.has(code))
  if (faults.length > 0) throw rulesRefusal(faults)
  if (state === undefined) {
    for (const version of history) chains.apply(organisation, { kind: 'accept', rules: version })
    return chains.apply(organisation, { kind: 'accept', rules })
  }
  const isAdopted = !found.some(({ code }) => code === 'TOO_FEW_GOVERNORS')
  return acceptInTurn(chains, state, { versions: [...history, rules], adopted: isAdopted ? rules : null })
}

/** Ends at the first version that has to wait; the operator accepts the later ones when it is in force. */
function acceptInTurn(
  chains: RulesChains,
  first: RulesState,
  { versions, adopted }: { readonly versions: readonly Rules[]; readonly adopted: Rules | null },
): RulesState {
  let state = first
  for (const rules of versions) {
    const isImmediate = rules === adopted || isTightening(compareRules(state.head.document, rules.document))
    // Accepting it again would begin the delay again.
    if (!isImmediate && state.pending?.rules.hash === rules.hash) return state
    state = chains.apply(rules.document.organisation, {
      kind: isImmediate ? 'accept' : 'accept-later',
      rules,
    })
    if (!isImmediate) return state
  }
  return state
}

/** Throws for bytes that are no document, and for a credential that no authenticator could have. */
export function readRules(bytes: Uint8Array): Rules {
  const parsed = parseRules(bytes)
  if (!parsed.ok) throw rulesRefusal(parsed.faults)
  const { people, governance } = parsed.value.document
  const recovery = governance.recovery?.keys ?? []
  const credentials = [
    ...people.flatMap((person) => person.credentials),
    ...recovery.flatMap((key) => (key.kind === 'hardware' ? [key.credential] : [])),
  ]
  for (const credential of credentials) {
    const checked = parseCredential(credential)
    if (!checked.ok)
      throw new Refusal(checked.code, {
        field: `credential ${credential.id}`,
        detail: passkeyFaultText(checked),
      })
  }
  return parsed.value
}

function assertSigner({ signers }: RulesDocument, identity: string): void {
  const isListed = signers.some(
    (signer) => Buffer.from(signer.identity, 'base64').toString('hex') === identity,
  )
  if (!isListed) throw new Refusal('RULES_OTHER_SIGNERS', { field: 'signers' })
}

/** Every governor adopts version 1, and every credential joins. */
function beginFaults(rules: Rules, statements: readonly SignedChange[]): RulesFault[] {
  const { people, governance } = rules.document
  const has = (act: ChangeAssertion['statement']['act'], person: string, credentialId?: string | null) =>
    statements.some(
      (statement) =>
        statement.act === act &&
        isAbout(statement, rules) &&
        statement.person === person &&
        (credentialId === undefined || statement.credentialId === credentialId),
    )
  const governors = people.filter(({ roles }) => roles.includes('governor'))
  const adopting = governors.filter(({ id }) => has('adopt', id))
  const credentials = [
    ...people.flatMap((person) => person.credentials.map(({ id }) => ({ owner: person.id, id }))),
    ...(governance.recovery?.keys ?? []).map((key) => ({
      owner: key.id,
      id: key.kind === 'paper' ? null : key.credential.id,
    })),
  ]
  const missing = credentials.filter(({ owner, id }) => !has('join', owner, id))
  return [
    ...(adopting.length < governors.length
      ? [
          rulesFault('TOO_FEW_GOVERNORS', 'statements', {
            count: adopting.length,
            needed: governors.length,
          }),
        ]
      : []),
    ...missing.map(({ owner, id }) =>
      rulesFault('CREDENTIAL_NOT_JOINED', 'people', { person: owner, credential: id ?? '' }),
    ),
  ]
}

const isAbout = (
  { organisation, version, hash, previous }: SignedChange,
  { document, hash: expected }: Rules,
): boolean =>
  organisation === document.organisation &&
  version === document.version &&
  hash === expected &&
  previous === document.previous

function proposalFaults(
  state: RulesState,
  rules: Rules,
  statements: readonly SignedChange[],
): readonly RulesFault[] {
  const proposed = applyRulesEvent(state, { kind: 'propose', at: state.at, rules, statements })
  return proposed.ok ? [] : proposed.faults
}
