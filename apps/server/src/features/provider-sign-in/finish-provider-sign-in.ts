import type { ApiReply, ApiRequest } from '@holdfast/contract'
import { transaction, type Transaction } from '@holdfast/store'
import { findProviderLink, findUser, type ProviderLink } from '@holdfast/store/read'
import { noteProviderLinkUse, upsertProviderLink } from '@holdfast/store/write'
import type { Caller, Context } from '../../context.ts'
import { refusal, Refused } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { isGenuineProviderLink, providerLinkMac } from '../../row-macs.ts'
import { type SecondStep, takeSecondFactor } from '../credentials/take-second-factor.ts'
import { notifyEverywhere } from '../notices/notify-everywhere.ts'
import { admitPerson, readDevice, type SignInFactor } from '../session/admit-person.ts'
import { secondStepSubjects } from '../session/limits.ts'
import { recordForPerson } from '../session/record-for-person.ts'
import { refuseCode } from '../session/refuse-code.ts'
import { signInWithPassword } from '../session/sign-in-with-password.ts'
import { providerOf } from './provider-of.ts'
import { findProven, type Proven, takeProven } from './sealed-sign-in.ts'

interface Attempt {
  readonly body: ApiRequest<'finishProviderSignIn'>['body']
  readonly caller: Caller
  readonly proven: Proven
  /** The secret of the browser's cookie. */
  readonly secret: string
}

/** A wrong password or code can be corrected: the proven identity is used up when the session opens. */
export const finishProviderSignIn: Verb<'finishProviderSignIn', 'config' | 'db'> = async (
  { config, db },
  { request: { body }, caller, browser },
) => {
  const { keys } = providerOf(config)
  const secret = browser.read()
  const proven = secret === null ? null : await findProven(db, { keys, secret })
  if (secret === null || proven === null) throw over()
  const attempt = { body, caller, proven, secret }
  const link = await findProviderLink(db, proven)
  const reply = await (link === undefined
    ? linkAndAdmit({ config, db }, attempt)
    : admitByLink({ config, db }, attempt, link))
  browser.clear()
  return reply
}

const over = () => refusal('OIDC_SIGN_IN_OVER')

/** The provider replaces the password. The second step stays. */
async function admitByLink(
  { config, db }: Pick<Context, 'config' | 'db'>,
  { body, caller, secret }: Attempt,
  link: ProviderLink,
): Promise<ApiReply<'finishProviderSignIn'>> {
  if (!isGenuineProviderLink(config, link)) throw over()
  const reply = await transaction(db, async (tx) => {
    const user = await findUser(tx, link.user_id)
    if (user === undefined || user.is_retired) throw refusal('OIDC_ACCOUNT_UNKNOWN')
    const step = await takeSecondFactor(tx, config, user.id, body.code)
    if (step === null) return refuseCode(tx, caller, user, 'SIGN_IN_OIDC_WRONG_CODE')
    await take(tx, secret)
    await noteProviderLinkUse(tx, user.id, new Date())
    return admitPerson(tx, config, {
      caller,
      user,
      device: readDevice(body.device),
      subjects: step === 'password' ? [] : secondStepSubjects(user.id),
      factor: factors[step],
    })
  })
  if (reply instanceof Refused) throw reply
  return reply
}

const factors: Readonly<Record<SecondStep, SignInFactor>> = {
  password: 'provider',
  totp: 'provider-totp',
  recovery: 'provider-recovery',
}

/** The provider alone enters no account: the person confirms the link once with the password of the account. */
function linkAndAdmit(
  { config, db }: Pick<Context, 'config' | 'db'>,
  { body, caller, proven, secret }: Attempt,
): Promise<ApiReply<'finishProviderSignIn'>> {
  const { settings } = providerOf(config)
  const { password, ...others } = body
  if (password === undefined) throw refusal('OIDC_PASSWORD_NEEDED')
  return signInWithPassword(
    { config, db },
    {
      body: { ...others, email: proven.email, password },
      caller,
      onAccepted: async (tx, user) => {
        await take(tx, secret)
        const { issuer, subject, email } = proven
        const now = new Date()
        const link = { user_id: user.id, issuer, subject, created_at: now }
        const isWritten = await upsertProviderLink(tx, {
          ...link,
          email,
          last_used_at: now,
          mac: providerLinkMac(config, link),
        })
        if (!isWritten) throw refusal('OIDC_OTHER_IDENTITY')
        await notifyEverywhere(tx, user.id, { kind: 'provider-linked', subject: user.name, by: user.id })
        await recordForPerson(tx, { actor: user, caller }, user, {
          verb: 'credential-added',
          after: { kind: 'sign-in provider', name: settings.name },
        })
      },
    },
  )
}

async function take(tx: Transaction, secret: string): Promise<void> {
  if (!(await takeProven(tx, { secret }))) throw over()
}
