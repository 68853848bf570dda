/** People and recovery keys: whether each is one person with credentials of their own. */
import { originFault } from '../../passkeys/origin-fault.ts'
import { isForTestsOnly } from '../is-for-tests-only.ts'
import { type RulesFault, rulesFault } from '../rules-fault.ts'
import type { RulesCredential, RulesDocument, RulesPerson, RulesRecovery } from '../rules-schema.ts'
import { placed, twiceFaults } from './twice.ts'

type RecoveryKey = RulesRecovery['keys'][number]

export function peopleFaults(document: RulesDocument): RulesFault[] {
  const keys = document.governance.recovery?.keys ?? []
  const credentials = placedCredentials(document)
  return [
    ...twiceFaults([
      ...placed(
        document.people,
        (at) => `people.${at}.id`,
        ({ id }) => id,
      ),
      ...placed(
        keys,
        (at) => `${recoveryKeys}.${at}.id`,
        ({ id }) => id,
      ),
    ]),
    ...document.people.flatMap(({ roles }, at) =>
      twiceFaults(
        placed(
          roles,
          (role) => `people.${at}.roles.${role}`,
          (role) => role,
        ),
      ),
    ),
    ...twiceFaults(
      credentials.map(({ field, credential }) => ({ field: `${field}.id`, value: credential.id })),
    ),
    ...twiceFaults([
      ...credentials.map(({ field, credential }) => ({ field: `${field}.x`, value: credential.x })),
      ...keys.flatMap((key, at) =>
        key.kind === 'paper' ? [{ field: `${recoveryKeys}.${at}.x`, value: key.x }] : [],
      ),
    ]),
    ...credentials.flatMap((place) => credentialFaults(place, document)),
  ]
}

const recoveryKeys = 'governance.recovery.keys'

interface PlacedCredential {
  readonly field: string
  readonly credential: RulesCredential
  /** It may not be synced, because it can change the rules. */
  readonly isGoverning: boolean
}

const placedCredentials = ({ people, governance }: RulesDocument): PlacedCredential[] => [
  ...people.flatMap(ofPerson),
  ...(governance.recovery?.keys ?? []).flatMap(ofRecoveryKey),
]

const ofPerson = ({ roles, credentials }: RulesPerson, person: number): PlacedCredential[] =>
  credentials.map((credential, at) => ({
    field: `people.${person}.credentials.${at}`,
    credential,
    isGoverning: roles.includes('governor'),
  }))

const ofRecoveryKey = (key: RecoveryKey, at: number): PlacedCredential[] =>
  key.kind === 'paper'
    ? []
    : [{ field: `${recoveryKeys}.${at}.credential`, credential: key.credential, isGoverning: true }]

function credentialFaults({ field, credential, isGoverning }: PlacedCredential, document: RulesDocument) {
  const { rpId, backupEligible, addedIn } = credential
  const { version } = document
  const faults: RulesFault[] = []
  if (!isOrigin(credential, document))
    faults.push(rulesFault('CREDENTIAL_ORIGIN', `${field}.origin`, { host: rpId }))
  if (isGoverning && backupEligible) faults.push(rulesFault('CREDENTIAL_SYNCED', `${field}.backupEligible`))
  if (addedIn > version)
    faults.push(rulesFault('CREDENTIAL_FROM_LATER', `${field}.addedIn`, { addedIn, version }))
  return faults
}

/** An origin without TLS is for tests only. */
const isOrigin = (credential: RulesCredential, document: RulesDocument): boolean =>
  originFault(credential) === null && (credential.origin.startsWith('https:') || isForTestsOnly(document))
