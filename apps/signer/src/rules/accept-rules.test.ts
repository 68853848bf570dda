import type { RulesFile } from '@holdfast/mpc/nodes'
import { encodeRules, type Rules } from '@holdfast/policy/rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { acceptRules } from './accept-rules.ts'
import { bindKey } from './bind-key.ts'
import { TestChains } from './testing-chains.ts'
import { actOnRules, proposeRules } from './change-rules.ts'
import {
  bea,
  carl,
  changeOf,
  fileOf,
  genesisOf,
  hour,
  keyId,
  looser,
  nextRules,
  organisation,
  personOf,
  proposalOf,
  publicKey,
  rulesDocument,
  rulesOf,
  start,
  tighter,
  uuid,
} from './testing.ts'

/** The call comes to a signer that the rules do not list, at the start. */
const at = { identity: '', peers: new Map(), now: start }
const first = rulesOf(rulesDocument())
const identity = '01'.repeat(32)
const refused = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field !== undefined && { field }) }) as object
let signer: TestChains

beforeEach(() => {
  signer = new TestChains()
})

const accept = (
  { document, assertions, earlier = [] }: Pick<RulesFile, 'document' | 'assertions'> & Partial<RulesFile>,
  { hash }: Pick<Rules, 'hash'> = first,
  own = identity,
) => acceptRules(signer.chains, { document, assertions, earlier }, { hash, identity: own })
const genesis = genesisOf(first)

describe('version 1', () => {
  test('is in force once every governor adopted it and every credential joined', () => {
    expect(accept(genesis).head).toEqual(first)
  })

  test.each(genesis.assertions.map(({ statement: { act, person } }, place) => [act, person, place] as const))(
    'is refused without the statement to %s of %s',
    (act, _person, place) => {
      const assertions = genesis.assertions.filter((_, at) => at !== place)
      expect(() => accept({ ...genesis, assertions })).toThrow(
        refused(act === 'adopt' ? 'TOO_FEW_GOVERNORS' : 'CREDENTIAL_NOT_JOINED'),
      )
      expect(signer.chains.organisations).toEqual([])
    },
  )

  test('is refused with another hash than the one that people compared', () => {
    expect(() => accept(genesis, tighter(first))).toThrow(refused('RULES_OTHER_HASH', 'hash'))
  })

  test('is refused at a signer that it does not name', () => {
    expect(() => accept(genesis, first, '09'.repeat(32))).toThrow(refused('RULES_OTHER_SIGNERS', 'signers'))
  })

  test('is refused with statements about another document', () => {
    const other = genesisOf(rulesOf(rulesDocument({ approvalMinutes: 5 })))
    expect(() => accept({ ...genesis, assertions: other.assertions })).toThrow(refused('TOO_FEW_GOVERNORS'))
  })

  test('is refused with a statement that does not verify', () => {
    const [adoption, ...others] = genesis.assertions
    const { statement } = changeOf('adopt', carl, first)
    const assertions = [
      { proof: adoption!.proof, statement: { ...statement, person: bea, notAfter: 1 } },
      ...others,
    ]
    expect(() => accept({ ...genesis, assertions })).toThrow(refused('ASSERTION_INVALID'))
  })

  test('is refused with a credential whose key is not on its curve', () => {
    const people = first.document.people.map((person) => ({
      ...person,
      credentials: person.credentials.map((credential) =>
        person.id === carl ? { ...credential, x: `${'_'.repeat(42)}8` } : credential,
      ),
    }))
    const rules = rulesOf(rulesDocument({ people }))
    expect(() => accept(proposalOf(rules, []), rules)).toThrow(refused('KEY_NOT_ON_CURVE'))
  })

  test('is refused a second time', () => {
    accept(genesis)
    expect(() => accept(genesis)).toThrow(refused('VERSION_NOT_NEXT', 'version'))
  })
})

describe('a later version', () => {
  beforeEach(() => {
    accept(genesis)
  })

  const [own, second] = first.document.signers
  const other = { party: 3, identity: Buffer.alloc(32, 7).toString('base64') }
  const moved = nextRules(first, { signers: [own!, second!, other] })
  const adopting = (rules: Rules, people = [bea, carl]) => people.map((id) => changeOf('adopt', id, rules))

  test('with other signers is accepted by hand only, and at once where the governors adopted it', () => {
    const file = proposalOf(moved, adopting(moved))
    expect(() => proposeRules(signer.chains, file, at)).toThrow(refused('SIGNERS_CHANGED'))
    expect(accept(file, moved)).toMatchObject({ head: moved, pending: null })
  })

  test.each([
    ['without the governors', []],
    ['with too few of them', [bea]],
  ])('that loosens %s waits for the delay, from the first acceptance, and can be vetoed', (_, people) => {
    const file = proposalOf(moved, adopting(moved, people))
    const { head, pending } = accept(file, moved)
    expect(head).toEqual(first)
    expect(pending).toEqual({
      rules: moved,
      by: 'operator',
      recordedAt: start,
      effectiveAt: start + 48 * hour,
    })
    signer.time += hour
    expect(accept(file, moved).pending).toEqual(pending)
    signer.time = start + 48 * hour
    expect(signer.reopen().get(organisation).head).toEqual(moved)
    signer.time = start + 2 * hour
    const veto = changeOf('veto', bea, moved, { madeAt: signer.time })
    expect(actOnRules(signer.chains, { assertions: [veto] }, signer.time).pending).toBeNull()
  })

  test('ends a pending change', () => {
    const pending = looser(first)
    const adopted = [bea, carl].map((id) => changeOf('adopt', id, pending))
    proposeRules(signer.chains, proposalOf(pending, adopted), at)
    const rules = tighter(first)
    expect(accept(proposalOf(rules, []), rules)).toMatchObject({ head: rules, pending: null })
  })

  test('needs the statement of a new credential', () => {
    const eva = uuid(5)
    const rules = nextRules(first, {
      people: [...first.document.people, personOf(eva, 'Eva', ['approver'], 2)],
    })
    expect(() => accept(proposalOf(rules, []), rules)).toThrow(refused('CREDENTIAL_NOT_JOINED'))
    const joined = [changeOf('join', eva, rules)]
    expect(accept(proposalOf(rules, joined), rules).pending?.rules).toEqual(rules)
    expect(accept(proposalOf(rules, [...joined, ...adopting(rules)]), rules).head).toEqual(rules)
  })

  test('is the next one', () => {
    const rules = tighter(tighter(first))
    expect(() => accept(proposalOf(rules, []), rules)).toThrow(refused('VERSION_NOT_NEXT', 'version'))
  })

  test('is refused with a wrong statement, although none is needed', () => {
    const rules = tighter(first)
    const { statement } = changeOf('adopt', bea, rules)
    const { proof } = changeOf('adopt', bea, looser(first))
    expect(() => accept(proposalOf(rules, [{ statement, proof }]), rules)).toThrow(
      refused('ASSERTION_INVALID'),
    )
  })
})

describe('all versions at once', () => {
  const newcomer = '07'.repeat(32)
  const [own, other] = first.document.signers
  const second = tighter(first)
  const third = nextRules(second, {
    signers: [own!, other!, { party: 3, identity: Buffer.alloc(32, 7).toString('base64') }],
  })

  test('are accepted by a signer with a new identity, by the hash of the last one', () => {
    const file = fileOf(third, [], [first, second])
    expect(accept(file, third, newcomer)).toMatchObject({ head: third, pending: null, frozenAt: null })
    expect(signer.chains.versionsOf(organisation)).toEqual([first, second, third])
    expect(signer.reopen().get(organisation).head).toEqual(third)
    expect(signer.chains.boundTo(keyId)).toBeUndefined()
  })

  test.each([
    ['another hash', fileOf(third, [], [first, second]), second, 'RULES_OTHER_HASH'],
    ['a version that does not name this signer', fileOf(second, [], [first]), second, 'RULES_OTHER_SIGNERS'],
    ['no history', fileOf(third, []), third, 'RULES_BEGIN_LATER'],
    ['a history that begins later', fileOf(third, [], [second]), third, 'RULES_BEGIN_LATER'],
    ['a gap', fileOf(third, [], [first]), third, 'VERSION_NOT_NEXT'],
    ['the wrong order', fileOf(third, [], [second, first]), third, 'RULES_BEGIN_LATER'],
    ['another history', fileOf(third, [], [first, looser(first)]), third, 'PREVIOUS_NOT_HEAD'],
  ])('are refused with %s, and nothing is half accepted', (_, file, { hash }, code) => {
    expect(() => accept(file, { hash }, newcomer)).toThrow(refused(code))
    expect(signer.chains.organisations).toEqual([])
  })

  test('of the last one, every new credential has joined', () => {
    const eva = uuid(5)
    const people = [...first.document.people, personOf(eva, 'Eva', ['approver'], 4)]
    const fourth = nextRules(third, { people })
    const earlier = [first, second, third]
    expect(() => accept(fileOf(fourth, [], earlier), fourth, newcomer)).toThrow(
      refused('CREDENTIAL_NOT_JOINED'),
    )
    const file = fileOf(fourth, [changeOf('join', eva, fourth)], earlier)
    expect(accept(file, fourth, newcomer).head).toEqual(fourth)
  })

  test('continue where an interrupted acceptance ended, and where a signer was left behind', () => {
    accept(genesis)
    const adopted = [bea, carl].map((id) => changeOf('adopt', id, third))
    expect(accept(fileOf(third, adopted, [first, second]), third).head).toEqual(third)
    expect(signer.chains.versionsOf(organisation)).toEqual([first, second, third])
  })

  test('end at the first one that loosens without the governors, and it waits', () => {
    accept(genesis)
    const file = fileOf(third, [], [first, second])
    expect(accept(file, third)).toMatchObject({ head: second, pending: { rules: third, by: 'operator' } })
    const fourth = tighter(third)
    expect(accept(fileOf(fourth, [], [first, second, third]), fourth)).toMatchObject({
      head: second,
      pending: { rules: third, by: 'operator' },
    })
  })

  test('are refused by a signer that has other rules in force', () => {
    accept(genesis)
    const other = looser(first)
    const adopted = [bea, carl].map((id) => changeOf('adopt', id, other))
    expect(accept(fileOf(other, adopted), other).head).toEqual(other)
    expect(() => accept(fileOf(third, [], [first, second]), third)).toThrow(refused('PREVIOUS_NOT_HEAD'))
  })
})

describe('binding a key', () => {
  const key = {
    protocol: 'dkls23-secp256k1-s128-v1' as const,
    keyId: 'aa'.repeat(32),
    epoch: 1,
    threshold: 2,
    parties: [1, 2, 3],
    rules: { networks: 'main' as const, organisation },
    publicKey,
    commitments: [publicKey, publicKey],
    chainCode: '11'.repeat(32),
  }
  const place = { keyId, organisation }

  test('needs rules that describe exactly this key', () => {
    expect(() => bindKey(signer.chains, key, place)).toThrow(refused('RULES_UNKNOWN'))
    accept(genesis)
    for (const change of [{ publicKey: `03${publicKey.slice(2)}` }, { threshold: 3 }, { parties: [1, 2, 4] }])
      expect(() => bindKey(signer.chains, { ...key, ...change }, place)).toThrow(refused('KEY_DIFFERS'))
    expect(() => bindKey(signer.chains, key, { ...place, keyId: uuid(9) })).toThrow(
      refused('KEY_NOT_IN_RULES'),
    )
    const foreign = { networks: 'main' as const, organisation: uuid(0xb) }
    expect(() => bindKey(signer.chains, { ...key, rules: foreign }, place)).toThrow(refused('ORGANISATION'))
    expect(signer.chains.ofKey(keyId)).toBeNull()
    bindKey(signer.chains, key, place)
    expect(signer.chains.ofKey(keyId)?.head).toEqual(first)
  })

  test('a key without an organisation of its own may be bound', () => {
    accept(genesis)
    const { rules: _, ...old } = key
    bindKey(signer.chains, old, place)
    expect(signer.chains.ofKey(keyId)?.head.hash).toBe(first.hash)
  })
})

test('bytes that are no document are refused with their first fault', () => {
  const bytes = Buffer.concat([encodeRules(first.document), Buffer.from(' ')])
  expect(() => accept({ document: new Uint8Array(bytes), assertions: [] })).toThrow(refused('NOT_CANONICAL'))
})
