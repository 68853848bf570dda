import { type Database, transaction } from '@holdfast/store'
import { lockLoginSubjects, type LoginSubject, recordLoginFailure } from '@holdfast/store/write'
import type { Caller, Context } from '../../context.ts'
import { refusal, type Refused } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { recordForgedCredential } from '../credentials/record-forged-credential.ts'
import { countRefusedSignIn } from '../session/count-refused-sign-in.ts'
import { assertNotBlocked } from '../session/limits.ts'
import { type AccountFound, accountOfIdentity, type RefusedIdentity } from './account-of-identity.ts'
import { discoverProvider } from './discover-provider.ts'
import { faultOfProvider } from './fault-of-provider.ts'
import { type Identity, proveIdentity } from './prove-identity.ts'
import { providerOf } from './provider-of.ts'
import { type Begun, storeSignIn, takeBegun } from './sealed-sign-in.ts'

export const takeProviderAnswer: Verb<'takeProviderAnswer', 'config' | 'db' | 'log'> = async (
  { config, db, log },
  { request: { body }, caller, browser },
) => {
  const { keys } = providerOf(config)
  await assertNotBlocked(db, subjectsOf(caller))
  const secret = browser.read()
  // Taken before the answer is looked at, so that a wrong answer uses the sign-in up as well.
  const begun = secret === null ? null : await takeBegun(db, { keys, secret })
  if (secret === null || begun === null) throw refusal('OIDC_SIGN_IN_OVER')
  const found = await judge({ config, db, log }, begun, body.query)
  if ('refused' in found) throw await recordRefused(db, caller, found)
  const { user, identity, isLinked } = found
  const { issuer, subject } = identity
  await transaction(db, (tx) =>
    storeSignIn(
      tx,
      { keys, secret },
      { phase: 'proven', issuer, subject, email: user.email },
      caller.remoteAddress,
    ),
  )
  return { is_linked: isLinked, email: user.email, return_to: begun.returnTo }
}

async function judge(
  { config, db, log }: Pick<Context, 'config' | 'db' | 'log'>,
  begun: Begun,
  query: string,
): Promise<AccountFound> {
  const { settings } = providerOf(config)
  let identity: Identity
  try {
    identity = await proveIdentity(await discoverProvider(settings), begun, query)
  } catch (error) {
    const { kind, text } = faultOfProvider(error)
    log.warn({ fault: text }, 'the sign-in provider gave no identity')
    if (kind === 'silent') throw refusal('OIDC_UNREACHABLE')
    return { refused: kind === 'declined' ? 'OIDC_DECLINED' : 'OIDC_ANSWER_INVALID' }
  }
  return accountOfIdentity(db, { secret: config, settings }, identity)
}

async function recordRefused(
  db: Database,
  caller: Caller,
  { refused, user, forged }: RefusedIdentity,
): Promise<Refused> {
  const subjects = subjectsOf(caller)
  const now = new Date()
  if (forged !== undefined)
    await recordForgedCredential(
      db,
      { userId: forged.user_id, kind: 'provider-link', code: 'OIDC_LINK_FORGED' },
      now,
    )
  await transaction(db, async (tx) => {
    await lockLoginSubjects(tx, subjects)
    await recordLoginFailure(tx, subjects, now)
    await countRefusedSignIn(tx, caller, user, refused)
  })
  return refusal(refused)
}

/** Answers cannot be guessed, so only floods are slowed down, and nobody else's sign-in. */
const subjectsOf = ({ remoteAddress }: Caller): readonly LoginSubject[] => [
  { subject: `provider:${remoteAddress}`, blockedFrom: 50, longestSeconds: 60 },
]
