/** The statements that put version 1 in force: every governor adopts it, and every credential joins. */
import { type AuthenticatorKey, signAsAuthenticator } from '@holdfast/policy/passkeys/software'
import { challengeOf, type ChangeAct, type ChangeAssertion, type Rules } from '@holdfast/policy/rules'
import { credentialKeysOf } from './credential-keys-of.ts'
import type { RulesPlace } from './first-rules.ts'
import { localHost, type PeopleAuthenticators } from './people-authenticators.ts'

const statementMs = 24 * 3_600_000

export const signFirstRules = (
  rules: Rules,
  { people }: Pick<RulesPlace, 'people'>,
  { seed, origin }: PeopleAuthenticators,
  now: Date,
): ChangeAssertion[] =>
  people.flatMap(({ id, email, roles }) => {
    const keys = credentialKeysOf(seed, email)
    const sign = (act: ChangeAct, key: AuthenticatorKey): ChangeAssertion => {
      const statement = {
        act,
        organisation: rules.document.organisation,
        version: rules.document.version,
        hash: rules.hash,
        previous: rules.document.previous,
        person: id,
        notAfter: now.getTime() + statementMs,
      }
      const assertion = signAsAuthenticator(key, {
        challenge: challengeOf(statement),
        rpId: localHost,
        origin,
      })
      return { statement, proof: { credentialId: key.credentialId, ...assertion } }
    }
    const adoptions = roles.includes('governor') ? [sign('adopt', keys[0])] : []
    return [...adoptions, ...keys.map((key) => sign('join', key))]
  })
