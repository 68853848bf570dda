/** Changes of the rules that a stolen server brings to the signers, each with the expected refusal. */
import { type ProposeRulesBody, signVersionReceipt, toBase64 } from '@holdfast/mpc/nodes'
import { credentialOfKey } from '@holdfast/policy/passkeys/testing'
import { encodeRules, roles, type RulesDocument } from '@holdfast/policy/rules'
import {
  assertionBody,
  authenticatorOf,
  changeOf,
  genesisOf,
  bodyOf,
  looser,
  nextRules,
  personOf,
  rulesDocument,
  rulesOf,
  safe,
  tighter,
  uuid,
} from '../../signer/src/rules/testing.ts'
import {
  ana,
  bea,
  carl,
  dora,
  hour,
  otherOrganisation,
  page,
  type StolenServer,
  thiefKey,
} from './stolen-server-scene.ts'

export interface ChangeAttack {
  readonly about: string
  readonly code: string
  readonly field?: string
  readonly path?: '/rules/acts'
  readonly body: (server: StolenServer) => object
}

type Stated = Parameters<typeof changeOf>

/** A statement that is made now. */
const stated = (act: Stated[0], person: string, rules: Stated[2], change: Stated[3] = {}) =>
  assertionBody(changeOf(act, person, rules, { madeAt: Date.now(), ...change }))

const proposal = (
  rules: Stated[2],
  assertions: ProposeRulesBody['assertions'],
  receipts: ProposeRulesBody['receipts'] = [],
): ProposeRulesBody => ({
  document: toBase64(encodeRules(rules.document)),
  assertions,
  receipts,
})
const adoptedBy = (rules: Stated[2], ...people: readonly string[]) =>
  proposal(
    rules,
    people.map((person) => stated('adopt', person, rules)),
  )

const thief = uuid(0x66)
const withThief = ({ people }: RulesDocument): RulesDocument['people'] => [
  ...people,
  personOf(thief, 'Thea', ['requester', 'approver', 'governor'], 2),
]

type Person = RulesDocument['people'][number]

const changedPerson = ({ people }: RulesDocument, id: string, change: (person: Person) => Person): Person[] =>
  people.map((person) => (person.id === id ? change(person) : person))

export const changes: readonly ChangeAttack[] = [
  {
    about: 'a forged first version of another organisation',
    code: 'RULES_UNKNOWN',
    field: 'organisation',
    body: () => bodyOf(genesisOf(rulesOf(rulesDocument({ organisation: otherOrganisation })))),
  },
  {
    about: 'a first version in place of the one in force',
    code: 'VERSION_NOT_NEXT',
    field: 'version',
    body: ({ rules }) => adoptedBy(rulesOf({ ...rules.document, approvalMinutes: 50 }), bea, carl),
  },
  {
    about: 'a version without statements',
    code: 'MALFORMED_CALL',
    field: 'assertions',
    body: ({ rules }) => adoptedBy(tighter(rules)),
  },
  {
    about: 'a version that one governor adopted',
    code: 'TOO_FEW_GOVERNORS',
    field: 'statements',
    body: ({ rules }) => adoptedBy(looser(rules), carl),
  },
  {
    about: 'one governor with two credentials',
    code: 'TOO_FEW_GOVERNORS',
    field: 'statements',
    body: ({ rules }) => {
      const next = looser(rules)
      return proposal(next, [
        stated('adopt', carl, next),
        stated('adopt', carl, next, { by: authenticatorOf(carl, 2) }),
      ])
    },
  },
  {
    about: 'a governor and a person who does not govern',
    code: 'TOO_FEW_GOVERNORS',
    field: 'statements',
    body: ({ rules }) => adoptedBy(looser(rules), carl, dora),
  },
  {
    about: 'adoptions of another version',
    code: 'TOO_FEW_GOVERNORS',
    field: 'statements',
    body: ({ rules }) => proposal(looser(rules), adoptedBy(tighter(rules), bea, carl).assertions),
  },
  {
    about: 'adoptions that claim a later time',
    code: 'TOO_FEW_GOVERNORS',
    field: 'statements',
    body: ({ rules }) => {
      const next = looser(rules)
      return proposal(
        next,
        [bea, carl].map((person) => stated('adopt', person, next, { madeAt: Date.now() + hour })),
      )
    },
  },
  {
    about: 'an adoption that the thief’s key signed',
    code: 'ASSERTION_INVALID',
    field: 'signature',
    body: ({ rules }) => {
      const next = looser(rules)
      const { publicKey, secret } = thiefKey('bea')
      const by = { publicKey, secret, credentialId: authenticatorOf(bea).credentialId }
      return proposal(next, [stated('adopt', carl, next), stated('adopt', bea, next, { by })])
    },
  },
  {
    about: 'adoptions that have ended',
    code: 'STATEMENT_EXPIRED',
    field: 'notAfter',
    body: ({ rules }) => {
      const next = looser(rules)
      return proposal(
        next,
        [bea, carl].map((person) => stated('adopt', person, next, { madeAt: Date.now() - 25 * hour })),
      )
    },
  },
  {
    about: 'adoptions that have ended, with receipts of one corrupt signer',
    code: 'STATEMENT_EXPIRED',
    field: 'notAfter',
    body: ({ rules, corrupt }) => {
      const next = looser(rules)
      const { organisation, version } = next.document
      const receipts = [1, 2, 3].map((party) => {
        const signed = signVersionReceipt(
          { organisation, version, hash: next.hash, party, at: Date.now() },
          corrupt,
        )
        return { receipt: toBase64(signed.receipt), signature: toBase64(signed.signature) }
      })
      return proposal(
        next,
        [bea, carl].map((person) => stated('adopt', person, next, { madeAt: Date.now() - 25 * hour })),
        receipts,
      )
    },
  },
  {
    about: 'a governor of the thief who adopts the version that appoints her',
    code: 'CREDENTIAL_UNKNOWN',
    field: 'credentialId',
    body: ({ rules }) => {
      const next = nextRules(rules, { people: withThief(rules.document) })
      return proposal(next, [
        stated('adopt', carl, next),
        stated('adopt', thief, next),
        stated('join', thief, next),
      ])
    },
  },
  {
    about: 'a governor who gives a passkey to herself',
    code: 'TOO_FEW_GOVERNORS',
    field: 'statements',
    body: ({ rules }) => {
      const by = authenticatorOf(carl, 3)
      const added = credentialOfKey(by, { ...page, addedIn: rules.document.version + 1 })
      const next = nextRules(rules, {
        people: changedPerson(rules.document, carl, (person) => ({
          ...person,
          credentials: [...person.credentials, added],
        })),
      })
      return proposal(next, [...adoptedBy(next, bea, carl).assertions, stated('join', carl, next, { by })])
    },
  },
  {
    about: 'a governor who gives a role to herself',
    code: 'TOO_FEW_GOVERNORS',
    field: 'statements',
    body: ({ rules }) =>
      adoptedBy(
        nextRules(rules, {
          people: changedPerson(rules.document, carl, (person) => ({
            ...person,
            roles: [...roles],
          })),
        }),
        bea,
        carl,
      ),
  },
  {
    about: 'a new passkey that did not join',
    code: 'CREDENTIAL_NOT_JOINED',
    field: 'people',
    body: ({ rules }) => adoptedBy(nextRules(rules, { people: withThief(rules.document) }), bea, carl),
  },
  {
    about: 'a passkey of a governor whose x and y are swapped',
    code: 'TOO_FEW_GOVERNORS',
    field: 'statements',
    body: ({ rules }) => {
      const addedIn = rules.document.version + 1
      const people = changedPerson(rules.document, bea, (person) => ({
        ...person,
        credentials: person.credentials.map((credential) =>
          credential.alg === -7 ? { ...credential, x: credential.y, y: credential.x, addedIn } : credential,
        ),
      }))
      return adoptedBy(nextRules(rules, { people }), bea, carl)
    },
  },
  {
    about: 'other signers',
    code: 'SIGNERS_CHANGED',
    field: 'signers',
    body: ({ rules, identity }) =>
      adoptedBy(
        nextRules(rules, {
          signers: rules.document.signers.map((signer) =>
            signer.party === 3
              ? { ...signer, identity: Buffer.from(identity.name, 'hex').toString('base64') }
              : signer,
          ),
        }),
        bea,
        carl,
      ),
  },
  {
    about: 'a version that leaves one out',
    code: 'VERSION_NOT_NEXT',
    field: 'version',
    body: ({ rules }) => adoptedBy(nextRules(rules, { version: rules.document.version + 2 }), bea, carl),
  },
  {
    about: 'a version after another one than that in force',
    code: 'PREVIOUS_NOT_HEAD',
    field: 'previous',
    body: ({ rules }) => adoptedBy(nextRules(rules, { previous: 'ab'.repeat(32) }), bea, carl),
  },
  {
    about: 'a recovery with one key',
    code: 'TOO_FEW_RECOVERY_KEYS',
    field: 'statements',
    body: ({ rules }) => adoptedBy(looser(rules), safe),
  },
  {
    about: 'a member of the document twice',
    code: 'NOT_CANONICAL',
    body: ({ rules }) => {
      const text = Buffer.from(encodeRules(tighter(rules).document)).toString('utf8')
      return {
        document: toBase64(Buffer.from(`{"title":"holdfast/rules/1",${text.slice(1)}`)),
        assertions: adoptedBy(tighter(rules), bea, carl).assertions,
        receipts: [],
      }
    },
  },
  {
    about: 'a freeze by a person who only requests',
    code: 'NOT_FREEZER',
    field: 'statement.person',
    path: '/rules/acts',
    body: ({ rules }) => ({ assertions: [stated('freeze', ana, rules)] }),
  },
  {
    about: 'a veto of nothing',
    code: 'NOTHING_PENDING',
    field: 'statement',
    path: '/rules/acts',
    body: ({ rules }) => ({ assertions: [stated('veto', carl, tighter(rules))] }),
  },
]

export { adoptedBy, proposal, stated }
