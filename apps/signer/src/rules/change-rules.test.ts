/** Changes that the coordinator brings: only what people signed counts. */
import { identityOf, RulesChain } from '@holdfast/mpc/nodes'
import { eddsa } from '@holdfast/policy/passkeys'
import { authenticatorKeyOfSeed } from '@holdfast/policy/passkeys/testing'
import type { ChangeAct, Rules } from '@holdfast/policy/rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { TestChains } from './testing-chains.ts'
import { actOnRules, proposeRules } from './change-rules.ts'
import { presentRules, presentRulesChain } from './present-rules.ts'
import {
  ana,
  authenticatorOf,
  bea,
  carl,
  changeOf,
  dora,
  hour,
  looser,
  nextRules,
  organisation,
  personOf,
  proposalOf,
  rulesDocument,
  rulesOf,
  safe,
  start,
  tighter,
  uuid,
  vault,
} from './testing.ts'

const first = rulesOf(rulesDocument())
const eva = uuid(5)
const refused = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field !== undefined && { field }) }) as object
const stating = { self: { party: 1, identity: identityOf(Buffer.alloc(32, 1)) }, now: start }
let signer: TestChains

beforeEach(() => {
  signer = new TestChains()
  signer.chains.apply(organisation, { kind: 'accept', rules: first })
})

const adopting = (rules: Rules, people: readonly string[] = [bea, carl]) =>
  people.map((id) => changeOf('adopt', id, rules))
const propose = (rules: Rules, assertions = adopting(rules)) =>
  proposeRules(signer.chains, proposalOf(rules, assertions), {
    identity: '',
    peers: new Map(),
    now: signer.time,
  })
const act = (assertions: Parameters<typeof actOnRules>[1]['assertions']) =>
  actOnRules(signer.chains, { assertions }, signer.time)
const by = (kind: ChangeAct, people: readonly string[], rules = first) =>
  people.map((id) => changeOf(kind, id, rules))

test('enough governors put a version that tightens in force', () => {
  const rules = tighter(first)
  expect(presentRules(propose(rules))).toEqual({
    organisation,
    head: { version: 2, hash: rules.hash },
    pending: null,
    frozenAt: null,
  })
})

test('a version that loosens waits, and a repeated call does not begin it again', () => {
  const rules = looser(first)
  const pending = {
    version: 2,
    hash: rules.hash,
    recordedAt: start,
    by: 'governors',
    effectiveAt: start + 48 * hour,
  }
  expect(presentRules(propose(rules)).pending).toEqual(pending)
  const { end } = signer.record
  signer.time += hour
  expect(presentRules(propose(rules)).pending).toEqual(pending)
  expect(signer.record.end).toEqual(end)
})

test('the coordinator brings no version 1', () => {
  const other = rulesOf(rulesDocument({ organisation: uuid(0xb) }))
  expect(() => propose(other)).toThrow(refused('RULES_UNKNOWN'))
})

test('a document that contradicts itself is refused with its first fault', () => {
  const document = { ...tighter(first).document, signers: [] }
  const bytes = { ...proposalOf({ document, hash: '' }, adopting(tighter(first))) }
  expect(() => proposeRules(signer.chains, bytes, { identity: '', peers: new Map(), now: start })).toThrow(
    refused('TOO_FEW', 'signers'),
  )
})

describe('a statement does not count', () => {
  const rules = tighter(first)
  const stranger = authenticatorKeyOfSeed(eddsa, 'stranger')
  const [valid] = adopting(rules, [carl])

  test.each([
    ['with a credential that is not in the rules', { by: stranger }, 'CREDENTIAL_UNKNOWN'],
    ['with the credential of another person', { by: authenticatorOf(dora) }, 'CREDENTIAL_UNKNOWN'],
    ['from its end on', { change: { notAfter: start } }, 'STATEMENT_EXPIRED'],
    ['that is valid for longer than a day', { madeAt: start + 3 * 60_000 }, 'TOO_FEW_GOVERNORS'],
    ['about another version', { change: { version: 3 } }, 'TOO_FEW_GOVERNORS'],
    ['about another document', { change: { hash: first.hash } }, 'TOO_FEW_GOVERNORS'],
  ])('%s', (_name, change, code) => {
    const assertions = [valid!, changeOf('adopt', bea, rules, change)]
    expect(() => propose(rules, assertions)).toThrow(refused(code))
    expect(signer.chains.get(organisation).head).toEqual(first)
  })

  test('with any field changed after it was signed', () => {
    const signed = changeOf('adopt', bea, rules)
    const assertions = [valid!, { ...signed, statement: { ...signed.statement, notAfter: start + 1 } }]
    expect(() => propose(rules, assertions)).toThrow(refused('ASSERTION_INVALID', 'clientDataJSON.challenge'))
  })

  test('with a changed signature', () => {
    const { statement, proof } = changeOf('adopt', carl, rules)
    const signature = proof.signature.map((byte, at) => (at === 40 ? byte ^ 1 : byte))
    expect(() => propose(rules, [{ statement, proof: { ...proof, signature } }])).toThrow(
      refused('ASSERTION_INVALID', 'signature'),
    )
  })

  test('of a governor twice', () => {
    expect(() => propose(rules, adopting(rules, [bea, bea]))).toThrow(refused('TOO_FEW_GOVERNORS'))
  })
})

describe('a new credential', () => {
  const rules = nextRules(first, {
    people: [...first.document.people, personOf(eva, 'Eva', ['approver'], 2)],
  })

  test('joins under the new version', () => {
    expect(propose(rules, [...adopting(rules), changeOf('join', eva, rules)]).pending?.rules).toEqual(rules)
  })

  test('that did not join is refused', () => {
    expect(() => propose(rules)).toThrow(refused('CREDENTIAL_NOT_JOINED', 'people'))
  })

  test('does not adopt the version that adds it', () => {
    const governor = nextRules(first, {
      people: [...first.document.people, personOf(eva, 'Eva', ['governor'], 2)],
    })
    const assertions = [...adopting(governor, [bea, eva]), changeOf('join', eva, governor)]
    expect(() => propose(governor, assertions)).toThrow(refused('CREDENTIAL_UNKNOWN'))
  })
})

describe('recovery keys on paper', () => {
  const rules = tighter(first)

  test('adopt a version in place of governors, after their own delay', () => {
    const { pending } = propose(rules, adopting(rules, [safe, vault]))
    expect(pending?.effectiveAt).toBe(start + 72 * hour)
  })

  test('sign the statement itself', () => {
    const signed = changeOf('adopt', safe, rules)
    const other = changeOf('adopt', vault, rules)
    const swapped = [{ ...signed, proof: other.proof }, other]
    expect(() => propose(rules, swapped)).toThrow(refused('ASSERTION_INVALID', 'signature'))
    const short = { credentialId: null, signature: new Uint8Array(3) }
    expect(() => propose(rules, [{ ...signed, proof: short }, other])).toThrow(
      refused('ASSERTION_INVALID', 'signature'),
    )
  })

  test('do not count together with a governor', () => {
    expect(() => propose(rules, adopting(rules, [safe, bea]))).toThrow(refused('TOO_FEW_RECOVERY_KEYS'))
  })
})

describe('acts', () => {
  test('one approver freezes, and one governor does not thaw', () => {
    expect(act(by('freeze', [carl])).frozenAt).toBe(start)
    expect(() => act(by('freeze', [carl]))).toThrow(refused('FROZEN_ALREADY'))
    signer.time += 1
    const thaws = (people: readonly string[]) =>
      people.map((id) => changeOf('thaw', id, first, { madeAt: signer.time }))
    expect(() => act(thaws([bea]))).toThrow(refused('TOO_FEW_GOVERNORS'))
    expect(act(thaws([bea, carl])).frozenAt).toBeNull()
  })

  test('a requester does not freeze', () => {
    expect(() => act(by('freeze', [ana]))).toThrow(refused('NOT_FREEZER'))
  })

  test('one governor vetoes a pending change, and an approver’s veto or one of nothing is refused', () => {
    const rules = looser(first)
    expect(() => act(by('veto', [bea], rules))).toThrow(refused('NOTHING_PENDING'))
    propose(rules)
    expect(() => act(by('veto', [dora], rules))).toThrow(refused('NOT_GOVERNOR'))
    expect(act(by('veto', [bea], rules)).pending).toBeNull()
  })

  test.each<[string, Parameters<typeof act>[0]]>([
    ['none', []],
    ['two freezes', by('freeze', [bea, carl])],
    ['a freeze and a thaw', [...by('thaw', [bea]), ...by('freeze', [carl])]],
    ['an adoption', by('adopt', [bea])],
    ['a join', by('join', [bea])],
  ])('a call with %s is malformed', (_name, assertions) => {
    expect(() => act(assertions)).toThrow(refused('MALFORMED_CALL', 'assertions'))
  })

  test('one that has ended, or of an unknown organisation, is refused', () => {
    const ended = changeOf('freeze', carl, first, { change: { notAfter: start } })
    expect(() => act([ended])).toThrow(refused('STATEMENT_EXPIRED'))
    const foreign = rulesOf(rulesDocument({ organisation: uuid(0xb) }))
    expect(() => act(by('freeze', [carl], foreign))).toThrow(refused('RULES_UNKNOWN'))
  })
})

test('the chain of an organisation is described with its documents, the pending one first', () => {
  const [second, third] = [tighter(first), looser(tighter(first))]
  propose(second)
  propose(third)
  const chain = presentRulesChain(signer.chains, organisation, stating)
  expect(chain).toMatchObject({
    head: { version: 2, hash: second.hash },
    pending: { version: 3, hash: third.hash },
    versions: [
      { version: 1, hash: first.hash },
      { version: 2, hash: second.hash },
    ],
  })
  const versions = chain.documents.map(
    (text) => JSON.parse(Buffer.from(text, 'base64').toString()) as unknown,
  )
  expect(versions).toEqual([third, second, first].map(({ document }) => document))
  expect(() => presentRulesChain(signer.chains, uuid(0xb), stating)).toThrow(refused('RULES_UNKNOWN'))
})

describe('a signer that was away for longer than statements are valid', () => {
  const identities = [1, 2, 3].map((party) => identityOf(Buffer.alloc(32, party)))
  const listed = identities.map(({ name }, place) => ({
    party: place + 1,
    identity: Buffer.from(name, 'hex').toString('base64'),
  }))
  const begun = rulesOf(rulesDocument({ signers: listed }))
  const second = looser(begun)
  const third = tighter(second)
  const identity = identities[0]!.name
  const peers = new Map(identities.map(({ name }, place) => [place + 1, name]))
  let others: readonly TestChains[]

  const at = (signer: TestChains, rules: Rules, receipts: ReturnType<typeof receiptsOf> = []) =>
    proposeRules(signer.chains, proposalOf(rules, adopting(rules), receipts), {
      identity,
      peers,
      now: signer.time,
    })
  /** As `GET /rules/{organisation}` of each other signer has them. */
  const receiptsOf = (rules: Rules) =>
    others.flatMap(({ chains, time }, place) => {
      const self = { party: place + 2, identity: identities[place + 1]! }
      const { versions } = RulesChain.parse(presentRulesChain(chains, organisation, { self, now: time }))
      return versions.filter(({ hash }) => hash === rules.hash).map(({ receipt }) => receipt)
    })

  const adoptedAt = (madeAt: number, rules: Rules) =>
    [bea, carl].map((id) => changeOf('adopt', id, rules, { madeAt }))

  beforeEach(() => {
    others = [new TestChains(), new TestChains()]
    signer = new TestChains()
    for (const { chains } of [signer, ...others]) chains.apply(organisation, { kind: 'accept', rules: begun })
    for (const other of others) {
      at(other, second)
      other.time += 48 * hour
      proposeRules(other.chains, proposalOf(third, adoptedAt(other.time, third)), {
        identity,
        peers,
        now: other.time,
      })
    }
    signer.time += 49 * hour
  })

  test('takes the versions that the others had in force, in their order, and keeps them after a restart', () => {
    expect(() => at(signer, second)).toThrow(refused('STATEMENT_EXPIRED'))
    expect(() => at(signer, third, receiptsOf(third))).toThrow(refused('VERSION_NOT_NEXT'))
    expect(at(signer, second, receiptsOf(second)).head).toEqual(second)
    expect(at(signer, third, receiptsOf(third)).head).toEqual(third)
    expect(signer.reopen().get(organisation).head).toEqual(third)
  })

  test('takes none with fewer receipts, with those of other versions, or without the governors', () => {
    expect(() => at(signer, second, receiptsOf(second).slice(1))).toThrow(refused('STATEMENT_EXPIRED'))
    expect(() => at(signer, second, receiptsOf(third))).toThrow(refused('STATEMENT_EXPIRED'))
    const alone = proposalOf(second, adoptedAt(start, second).slice(1), receiptsOf(second))
    expect(() => proposeRules(signer.chains, alone, { identity, peers, now: signer.time })).toThrow(
      refused('TOO_FEW_GOVERNORS'),
    )
    const [forged] = adoptedAt(start, third)
    const borrowed = { statement: changeOf('adopt', bea, second).statement, proof: forged!.proof }
    const foreign = proposalOf(second, [borrowed], receiptsOf(second))
    expect(() => proposeRules(signer.chains, foreign, { identity, peers, now: signer.time })).toThrow(
      refused('ASSERTION_INVALID'),
    )
    expect(signer.chains.get(organisation).head).toEqual(begun)
  })

  test('states no version that only waits', () => {
    const waiting = looser(third)
    proposeRules(others[0]!.chains, proposalOf(waiting, adoptedAt(others[0]!.time, waiting)), {
      identity,
      peers,
      now: others[0]!.time,
    })
    expect(receiptsOf(waiting)).toEqual([])
  })
})
