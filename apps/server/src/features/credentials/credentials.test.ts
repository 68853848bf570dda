import {
  type AuthenticatorKey,
  authenticatorKeyOfSeed,
  type Ceremony,
  registerAsAuthenticator,
  signAsAuthenticator,
} from '@holdfast/policy/passkeys/testing'
import { eddsa, es256 } from '@holdfast/policy/passkeys'
import { randomUUID } from 'node:crypto'
import { transaction } from '@holdfast/store'
import { insertPasskeyChallenge } from '@holdfast/store/write'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { linkByOperator } from '../session/link-by-operator.ts'
import { createWorld, emailOf, password, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ HOLDFAST_SECRET_KEY: 'ab'.repeat(32) })
})
beforeEach(async () => {
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes', 'login_attempts'] as const)
    await world.db.deleteFrom(table).execute()
  await world.db.updateTable('sessions').set({ stepped_up_at: null }).execute()
})

const page = { rpId: 'localhost', origin: 'http://localhost:3000' }
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const ceremonyOf = (challenge: string, change: Partial<Ceremony> = {}): Ceremony => ({
  ...page,
  challenge: Buffer.from(challenge, 'base64url'),
  ...change,
})
const credentialOf = (key: AuthenticatorKey, response: object) => ({
  id: key.credentialId,
  rawId: key.credentialId,
  type: 'public-key',
  response,
})
const registration = (key: AuthenticatorKey, ceremony: Ceremony) => {
  const { clientDataJSON, attestationObject } = registerAsAuthenticator(key, ceremony)
  return credentialOf(key, {
    clientDataJSON: text(clientDataJSON),
    attestationObject: text(attestationObject),
    transports: ['internal', 'unheard-of'],
  })
}
const assertion = (key: AuthenticatorKey, ceremony: Ceremony) => {
  const { clientDataJSON, authenticatorData, signature } = signAsAuthenticator(key, ceremony)
  return credentialOf(key, {
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
  })
}

const confirm = (person: Person) =>
  world.ask(person, 'POST', '/api/auth/step-up', { method: 'password', password })
const begin = async (person: Person | null, path: string) =>
  (await world.ask(person, 'POST', path)).json() as { id: string; challenge: string }

async function addPasskey(person: Person, key: AuthenticatorKey, change: Partial<Ceremony> = {}) {
  const { id, challenge } = await begin(person, '/api/account/passkeys/challenge')
  return world.ask(person, 'POST', '/api/account/passkeys', {
    challenge_id: id,
    name: 'Laptop',
    credential: registration(key, ceremonyOf(challenge, change)),
  })
}

async function signInWith(key: AuthenticatorKey, change: Partial<Ceremony> = {}) {
  const { id, challenge } = await begin(null, '/api/auth/passkey/challenge')
  const body = { challenge_id: id, credential: assertion(key, ceremonyOf(challenge, change)) }
  return { body, answer: await world.ask(null, 'POST', '/api/auth/passkey', body) }
}

const keyOf = (seed: string, alg: typeof es256 | typeof eddsa = es256) => authenticatorKeyOfSeed(alg, seed)

test.each([es256, eddsa] as const)('a passkey (%s) is added and signs in without a password', async (alg) => {
  const key = keyOf('sign-in', alg)
  expect((await confirm('viewer')).status).toBe(200)
  const added = await addPasskey('viewer', key)
  const hex = (part: string) => Buffer.from(part, 'base64url').toString('hex')
  const { publicKey } = key
  expect([added.status, added.json()]).toMatchObject([
    201,
    {
      name: 'Laptop',
      public_key: publicKey.alg === es256 ? `04${hex(publicKey.x)}${hex(publicKey.y)}` : hex(publicKey.x),
      last_used_at: null,
    },
  ])
  const { answer } = await signInWith(key)
  expect(answer.status).toBe(200)
  const me = await world.server.inject({
    url: '/api/me',
    headers: { authorization: `Bearer ${answer.json().token}` },
  })
  expect(me.json()).toMatchObject({ email: emailOf('viewer') })
  const { passkeys } = (await world.ask('viewer', 'GET', '/api/account/security')).json()
  expect(passkeys).toMatchObject([{ name: 'Laptop', last_used_at: expect.any(String) }])
})

test('STEP_UP_NEEDED for every sensitive act of an unconfirmed session', async () => {
  const id = '01890000-0000-7000-8000-000000000001'
  for (const [method, path, body] of [
    ['POST', '/api/account/passkeys/challenge', undefined],
    ['DELETE', `/api/account/passkeys/${id}`, undefined],
    ['POST', '/api/account/totp', undefined],
    ['POST', '/api/account/totp/confirm', { code: '123456' }],
    ['DELETE', '/api/account/totp', undefined],
    ['POST', '/api/account/recovery-codes', undefined],
    ['POST', '/api/account/password', { current_password: password, password: 'several unrelated words' }],
  ] as const) {
    const answer = await world.ask('viewer', method, path, body)
    expect([answer.status, answer.json().code], path).toEqual([403, 'STEP_UP_NEEDED'])
  }
})

test('a confirmation lapses after five minutes', async () => {
  await confirm('viewer')
  await world.db
    .updateTable('sessions')
    .set({ stepped_up_at: new Date(Date.now() - 5 * 60_000 - 1) })
    .execute()
  expect((await world.ask('viewer', 'POST', '/api/account/recovery-codes')).status).toBe(403)
  expect((await world.ask('viewer', 'GET', '/api/auth/step-up')).json().valid_until).toBeNull()
})

test('PASSKEY_REFUSED: a challenge is answered once', async () => {
  const key = keyOf('once')
  await confirm('viewer')
  await addPasskey('viewer', key)
  const { body, answer } = await signInWith(key)
  expect(answer.status).toBe(200)
  const again = await world.ask(null, 'POST', '/api/auth/passkey', body)
  expect([again.status, again.json().code]).toEqual([401, 'PASSKEY_REFUSED'])
})

test('PASSKEY_REFUSED: an old challenge', async () => {
  const key = keyOf('old')
  await confirm('viewer')
  await addPasskey('viewer', key)
  const { id, challenge } = await begin(null, '/api/auth/passkey/challenge')
  await world.db.updateTable('passkey_challenges').set({ expires_at: new Date() }).execute()
  const body = { challenge_id: id, credential: assertion(key, ceremonyOf(challenge)) }
  expect((await world.ask(null, 'POST', '/api/auth/passkey', body)).status).toBe(401)
})

test.each<[string, Partial<Ceremony>]>([
  ['another challenge', { challenge: new Uint8Array(32) }],
  ['a page elsewhere', { origin: 'https://evil.example.org' }],
  ['another relying party', { rpId: 'evil.example.org' }],
  ['another name of this machine', { origin: 'http://other.localhost:3000', rpId: 'other.localhost' }],
  ['no verification of the person', { flags: { userVerified: false } }],
])('PASSKEY_REFUSED: %s', async (_, change) => {
  const key = keyOf('refused')
  await confirm('viewer')
  expect((await addPasskey('viewer', key)).status).toBe(201)
  expect((await signInWith(key, change)).answer.json().code).toBe('PASSKEY_REFUSED')
})

test('PASSKEY_REFUSED: the key of another authenticator, an unknown passkey, an archived account', async () => {
  const key = keyOf('mine')
  await confirm('treasurer')
  await addPasskey('treasurer', key)
  const thief = { ...keyOf('thief'), credentialId: key.credentialId }
  expect((await signInWith(thief)).answer.json().code).toBe('PASSKEY_REFUSED')
  expect((await signInWith(keyOf('unknown'))).answer.json().code).toBe('PASSKEY_REFUSED')
  const archive = (is_retired: boolean) =>
    world.db.updateTable('users').set({ is_retired }).where('email', '=', emailOf('treasurer')).execute()
  await archive(true)
  expect((await signInWith(key)).answer.json().code).toBe('PASSKEY_REFUSED')
  await archive(false)
})

test.each<[string, Partial<Ceremony>, string]>([
  ['another challenge', { challenge: new Uint8Array(32) }, 'PASSKEY_UNVERIFIED'],
  ['a page elsewhere', { origin: 'https://evil.example.org' }, 'ORIGIN_NOT_NAMED'],
  ['no verification of the person', { flags: { userVerified: false } }, 'PASSKEY_UNVERIFIED'],
])('PASSKEY_NOT_ADDED: %s', async (_, change, why) => {
  await confirm('viewer')
  const answer = await addPasskey('viewer', keyOf('new'), change)
  expect([answer.status, answer.json()]).toMatchObject([
    422,
    { code: 'PASSKEY_NOT_ADDED', params: { why: { code: why } } },
  ])
})

test('a passkey belongs to one account, and only its owner renames and removes it', async () => {
  const key = keyOf('owned')
  await confirm('viewer')
  await confirm('approver')
  const { id } = (await addPasskey('viewer', key)).json() as { id: string }
  expect((await addPasskey('approver', key)).json().code).toBe('PASSKEY_LISTED')
  const path = `/api/account/passkeys/${id}`
  expect((await world.ask('approver', 'PATCH', path, { name: 'Mine' })).status).toBe(404)
  expect((await world.ask('approver', 'DELETE', path)).status).toBe(404)
  expect((await world.ask('viewer', 'PATCH', path, { name: 'Phone' })).json().name).toBe('Phone')
  expect((await world.ask('viewer', 'DELETE', path)).status).toBe(204)
  expect((await signInWith(key)).answer.status).toBe(401)
  const events = await world.db
    .selectFrom('audit_events')
    .select(['verb', 'after_state'])
    .where('entity_id', '=', world.acme)
    .where('verb', 'like', 'credential-%')
    .orderBy('seq', 'desc')
    .limit(3)
    .execute()
  expect(events.map(({ verb }) => verb)).toEqual([
    'credential-removed',
    'credential-renamed',
    'credential-added',
  ])
})

test('whoever has a passkey confirms with it, not with the password', async () => {
  const key = keyOf('confirm')
  await confirm('viewer')
  await addPasskey('viewer', key)
  await world.db.updateTable('sessions').set({ stepped_up_at: null }).execute()
  expect((await confirm('viewer')).json().code).toBe('STEP_UP_METHOD')
  expect((await world.ask('viewer', 'GET', '/api/auth/step-up')).json()).toEqual({
    methods: ['passkey'],
    valid_until: null,
  })
  const { id, challenge } = await begin('viewer', '/api/auth/step-up/challenge')
  const credential = assertion(key, ceremonyOf(challenge))
  const answer = { method: 'passkey', challenge_id: id, credential }
  expect((await world.ask('viewer', 'POST', '/api/auth/step-up', answer)).status).toBe(200)
  expect((await world.ask('viewer', 'POST', '/api/auth/step-up', answer)).json().code).toBe('STEP_UP_REFUSED')
})

const login = (person: Person, code?: string) =>
  world.ask(null, 'POST', '/api/auth/login', {
    email: emailOf(person),
    password,
    ...(code === undefined ? {} : { code }),
  })

/** `ahead`: steps of 30 seconds. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })

async function setUpTotp(person: Person): Promise<string> {
  await confirm(person)
  const { secret } = (await world.ask(person, 'POST', '/api/account/totp')).json() as { secret: string }
  const code = codeOf(secret)
  expect((await world.ask(person, 'POST', '/api/account/totp/confirm', { code })).status).toBe(204)
  return secret
}

/** For a person who confirms with a passkey. */
async function setUpTotpWith(person: Person, key: AuthenticatorKey): Promise<string> {
  const { id, challenge } = await begin(person, '/api/auth/step-up/challenge')
  const credential = assertion(key, ceremonyOf(challenge))
  await world.ask(person, 'POST', '/api/auth/step-up', { method: 'passkey', challenge_id: id, credential })
  const { secret } = (await world.ask(person, 'POST', '/api/account/totp')).json() as { secret: string }
  await world.ask(person, 'POST', '/api/account/totp/confirm', { code: codeOf(secret) })
  return secret
}

const forgetSteps = () => world.db.updateTable('totp_secrets').set({ last_step: 0 }).execute()

test('with an authenticator app, sign-in needs its code, and each code works once', async () => {
  const secret = await setUpTotp('approver')
  await forgetSteps()
  expect([(await login('approver')).status, (await login('approver')).json().code]).toEqual([
    401,
    'SECOND_FACTOR_NEEDED',
  ])
  const code = codeOf(secret)
  expect((await login('approver', code)).status).toBe(200)
  expect((await login('approver', code)).json().code).toBe('CODE_WRONG')
  expect((await login('approver', codeOf(secret, 1))).status).toBe(200)
  // A code of a step before the newest one is over too.
  expect((await login('approver', code)).json().code).toBe('CODE_WRONG')
})

test('an app that was not confirmed is not asked for, and is replaced by the next', async () => {
  await confirm('approver')
  const first = (await world.ask('approver', 'POST', '/api/account/totp')).json().secret as string
  expect((await login('approver')).status).toBe(200)
  const second = (await world.ask('approver', 'POST', '/api/account/totp')).json().secret as string
  const confirmWith = (code: string) => world.ask('approver', 'POST', '/api/account/totp/confirm', { code })
  expect((await confirmWith(codeOf(first))).json().code).toBe('CODE_WRONG')
  expect((await confirmWith(codeOf(second))).status).toBe(204)
  expect((await world.ask('approver', 'POST', '/api/account/totp')).json().code).toBe('TOTP_SET_UP')
})

test('the secret is sealed in the database', async () => {
  const secret = await setUpTotp('approver')
  const [row] = await world.db.selectFrom('totp_secrets').select('sealed').execute()
  expect(row?.sealed.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false)
})

test('guesses at the code block the second step, also from other addresses and for the right code', async () => {
  const secret = await setUpTotp('approver')
  await forgetSteps()
  for (let i = 0; i < 5; i++) expect((await login('approver', 'wrong')).json().code).toBe('CODE_WRONG')
  expect((await login('approver', codeOf(secret))).json().code).toBe('SIGN_IN_BLOCKED')
  const subjects = await world.db.selectFrom('login_attempts').select(['subject', 'failures']).execute()
  expect(subjects.filter(({ failures }) => failures > 0).map(({ subject }) => subject)).toEqual([
    `second-step:${await world.userId('approver')}`,
  ])
})

test('a recovery code replaces the app once, at sign-in and for confirming', async () => {
  await setUpTotp('approver')
  const { codes } = (await world.ask('approver', 'POST', '/api/account/recovery-codes')).json() as {
    codes: string[]
  }
  const [first = '', second = ''] = codes
  expect((await login('approver', first.toLowerCase())).status).toBe(200)
  expect((await login('approver', first)).json().code).toBe('CODE_WRONG')
  await world.db.updateTable('sessions').set({ stepped_up_at: null }).execute()
  const stepUp = (code: string) =>
    world.ask('approver', 'POST', '/api/auth/step-up', { method: 'recovery', code })
  expect((await stepUp(first)).json().code).toBe('STEP_UP_REFUSED')
  expect((await stepUp(second)).status).toBe(200)
  const security = (await world.ask('approver', 'GET', '/api/account/security')).json()
  expect(security.recovery_codes).toMatchObject({ total: 10, left: 8 })
  expect((await world.ask('approver', 'DELETE', '/api/account/totp')).status).toBe(204)
  expect((await login('approver')).status).toBe(200)
  const stored = JSON.stringify(await world.db.selectFrom('recovery_codes').selectAll().execute())
  for (const code of codes) expect(stored).not.toContain(code)
})

test('new recovery codes replace the earlier ones', async () => {
  await setUpTotp('approver')
  const make = async () =>
    ((await world.ask('approver', 'POST', '/api/account/recovery-codes')).json() as { codes: string[] }).codes
  const [old = ''] = await make()
  await make()
  expect((await login('approver', old)).json().code).toBe('CODE_WRONG')
})

test('failed confirmations are limited', async () => {
  for (let i = 0; i < 5; i++)
    expect(
      (
        await world.ask('viewer', 'POST', '/api/auth/step-up', { method: 'password', password: 'wrong' })
      ).json().code,
    ).toBe('STEP_UP_REFUSED')
  expect((await confirm('viewer')).json().code).toBe('SIGN_IN_BLOCKED')
})

const tokenOf = async (person: Person) => (await login(person)).json().token as string
const withToken = async (token: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  world.server.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  })

test('sessions are listed, and ended singly or all others at once', async () => {
  const [mine, other, third] = [await tokenOf('owner'), await tokenOf('owner'), await tokenOf('owner')]
  const list = async () =>
    (await withToken(mine, 'GET', '/api/account/sessions')).json<{ id: string; is_current: boolean }[]>()
  expect((await list()).filter(({ is_current }) => is_current)).toHaveLength(1)
  const own = (await list()).find(({ is_current }) => is_current)
  // Logout ends the own session, not this call.
  expect((await withToken(mine, 'DELETE', `/api/account/sessions/${own?.id}`)).statusCode).toBe(404)
  const seenByOther = (await withToken(other, 'GET', '/api/account/sessions'))
    .json<{ id: string; is_current: boolean }[]>()
    .find(({ is_current }) => is_current)
  const path = `/api/account/sessions/${seenByOther?.id}`
  expect((await world.ask('viewer', 'DELETE', path)).status).toBe(404)
  expect((await withToken(mine, 'DELETE', path)).statusCode).toBe(204)
  expect((await withToken(other, 'GET', '/api/me')).statusCode).toBe(401)
  expect((await withToken(third, 'GET', '/api/me')).statusCode).toBe(200)
  expect((await withToken(mine, 'DELETE', '/api/account/sessions')).statusCode).toBe(204)
  expect((await withToken(third, 'GET', '/api/me')).statusCode).toBe(401)
  expect(await list()).toHaveLength(1)
})

test('a person changes the password with the current one; other sessions end, and approving goes on', async () => {
  const [mine, other] = [await tokenOf('approver2'), await tokenOf('approver2')]
  const change = (current_password: string, next: string) =>
    withToken(mine, 'POST', '/api/account/password', { current_password, password: next })
  await withToken(mine, 'POST', '/api/auth/step-up', { method: 'password', password })
  expect((await change('wrong', 'several unrelated words')).json()).toMatchObject({
    code: 'CURRENT_PASSWORD_WRONG',
    params: { field: 'current_password' },
  })
  const [event] = await history('approver2', mine)
  expect(event).toMatchObject({
    verb: 'password-set',
    outcome: 'refused',
    reason_refusal: { code: 'CURRENT_PASSWORD_WRONG' },
  })
  expect((await change(password, 'password1234')).json()).toMatchObject({ code: 'PASSWORD_COMMON' })
  expect((await change(password, 'several unrelated words')).statusCode).toBe(204)
  expect((await withToken(other, 'GET', '/api/me')).statusCode).toBe(401)
  const me = (await withToken(mine, 'GET', '/api/me')).json<object>()
  expect(me).not.toHaveProperty('approvals_suspended_until')
  expect((await login('approver2')).status).toBe(401)
  const { password_changed_at } = (await withToken(mine, 'GET', '/api/account/security')).json<{
    password_changed_at: string
  }>()
  expect(Date.parse(password_changed_at)).toBeGreaterThan(Date.now() - 60_000)
})

test('TOO_MANY_PASSKEYS: the twenty-first', async () => {
  await confirm('viewer')
  expect((await addPasskey('viewer', keyOf('first'))).status).toBe(201)
  const [row] = await world.db.selectFrom('passkeys').selectAll().execute()
  for (let i = 2; i < 20; i++)
    await world.db
      .insertInto('passkeys')
      .values({ ...row!, id: randomUUID(), credential_id: `copy-${i}` })
      .execute()
  const { id, challenge } = await begin('viewer', '/api/account/passkeys/challenge')
  expect((await addPasskey('viewer', keyOf('twentieth'))).status).toBe(201)
  // Neither a new challenge nor one that was given out while there was room.
  const late = await world.ask('viewer', 'POST', '/api/account/passkeys', {
    challenge_id: id,
    name: 'One more',
    credential: registration(keyOf('twenty-first'), ceremonyOf(challenge)),
  })
  expect([late.status, late.json()]).toMatchObject([
    409,
    { code: 'TOO_MANY_PASSKEYS', params: { count: 20 } },
  ])
  const refused = await world.ask('viewer', 'POST', '/api/account/passkeys/challenge')
  expect(refused.json().code).toBe('TOO_MANY_PASSKEYS')
})

test('a flood of challenges discards only those of its own address', async () => {
  const open = (remoteAddress: string, ms: number) =>
    transaction(world.db, (tx) =>
      insertPasskeyChallenge(tx, {
        purpose: 'sign-in',
        user_id: null,
        challenge: 'x',
        remote_address: remoteAddress,
        expires_at: new Date(Date.now() + ms),
      }),
    )
  await world.db.deleteFrom('passkey_challenges').execute()
  await open('192.0.2.1', 1_000)
  const oldest = await open('192.0.2.2', 1_000)
  for (let i = 0; i < 500; i++) await open('192.0.2.2', 2_000 + i)
  const rows = await world.db.selectFrom('passkey_challenges').select(['id', 'remote_address']).execute()
  expect(rows.filter(({ remote_address }) => remote_address === '192.0.2.2')).toHaveLength(500)
  expect(rows.filter(({ remote_address }) => remote_address === '192.0.2.1')).toHaveLength(1)
  expect(rows.map(({ id }) => id)).not.toContain(oldest)
})

test('of equal codes at the same time one is accepted: of the app, and for recovery', async () => {
  const secret = await setUpTotp('approver')
  await forgetSteps()
  const code = codeOf(secret)
  const both = await Promise.all([login('approver', code), login('approver', code)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const { codes } = (await world.ask('approver', 'POST', '/api/account/recovery-codes')).json() as {
    codes: [string]
  }
  const twice = await Promise.all([login('approver', codes[0]), login('approver', codes[0])])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('of equal assertions at the same time one is accepted', async () => {
  const key = keyOf('race')
  await confirm('viewer')
  await addPasskey('viewer', key)
  const { id, challenge } = await begin(null, '/api/auth/passkey/challenge')
  const body = { challenge_id: id, credential: assertion(key, ceremonyOf(challenge)) }
  const answers = await Promise.all([1, 2].map(() => world.ask(null, 'POST', '/api/auth/passkey', body)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('nobody confirms with the passkey, the challenge or the code of another person', async () => {
  const [mine, theirs] = [keyOf('mine too'), keyOf('theirs')]
  for (const [person, key] of [
    ['viewer', mine],
    ['approver', theirs],
  ] as const) {
    await confirm(person)
    await addPasskey(person, key)
  }
  await world.db.updateTable('sessions').set({ stepped_up_at: null }).execute()
  const confirmWith = async (challenger: Person, key: AuthenticatorKey) => {
    const { id, challenge } = await begin(challenger, '/api/auth/step-up/challenge')
    const credential = assertion(key, ceremonyOf(challenge))
    return world.ask('viewer', 'POST', '/api/auth/step-up', {
      method: 'passkey',
      challenge_id: id,
      credential,
    })
  }
  expect((await confirmWith('viewer', theirs)).json().code).toBe('STEP_UP_REFUSED')
  expect((await confirmWith('approver', mine)).json().code).toBe('STEP_UP_REFUSED')
  expect((await confirmWith('viewer', mine)).status).toBe(200)
  // A confirmation is of one session: another of the same person is not confirmed by it.
  const other = await tokenOf('viewer')
  expect((await withToken(other, 'POST', '/api/account/recovery-codes')).json()).toMatchObject({
    code: 'STEP_UP_NEEDED',
  })
  const secret = await setUpTotpWith('approver', theirs)
  const code = { method: 'totp', code: codeOf(secret, 1) }
  expect((await world.ask('viewer', 'POST', '/api/auth/step-up', code)).json().code).toBe('STEP_UP_METHOD')
})

test('a passkey row that the server did not write opens nothing, and every organization is alerted', async () => {
  const [mine, forged] = [keyOf('honest'), keyOf('forged')]
  await confirm('viewer')
  await addPasskey('viewer', mine)
  const [row] = await world.db.selectFrom('passkeys').selectAll().execute()
  const before = await world.db.selectFrom('forged_rows').select('id').execute()
  const change = (to: object) => world.db.updateTable('passkeys').set(to).execute()
  // Moved to another person, and with another key.
  await change({ user_id: await world.userId('treasurer') })
  expect((await signInWith(mine)).answer.json().code).toBe('PASSKEY_REFUSED')
  await confirm('approver')
  await addPasskey('approver', forged)
  const [other] = await world.db.selectFrom('passkeys').selectAll().where('id', '!=', row!.id).execute()
  await world.db.deleteFrom('passkeys').where('id', '=', other!.id).execute()
  await change({ user_id: row!.user_id, credential_id: other!.credential_id, public_key: other!.public_key })
  expect((await signInWith(forged)).answer.json().code).toBe('PASSKEY_REFUSED')
  await change({ credential_id: row!.credential_id, public_key: row!.public_key })
  expect((await signInWith(mine)).answer.status).toBe(200)
  const found = await world.db.selectFrom('forged_rows').selectAll().orderBy('found_at').execute()
  expect(found.slice(before.length).map(({ kind, subject }) => [kind, subject])).toEqual([
    ['passkey', await world.userId('treasurer')],
    ['passkey', row!.user_id],
  ])
  const [event] = (await history('viewer')).filter(({ outcome }) => outcome === 'refused').slice(-1)
  expect((await history('viewer')).map(({ reason_refusal }) => reason_refusal?.code)).toContain(
    'PASSKEY_FORGED',
  )
  expect(event).toBeDefined()
})

test('a confirmation that the server did not write does not count', async () => {
  await confirm('viewer')
  const now = new Date()
  const write = () => world.db.updateTable('sessions').set({ stepped_up_at: now }).execute()
  expect((await world.ask('viewer', 'POST', '/api/account/recovery-codes')).status).toBe(201)
  await write()
  expect((await world.ask('viewer', 'POST', '/api/account/recovery-codes')).json().code).toBe(
    'STEP_UP_NEEDED',
  )
})

test('SECRET_KEY_MISSING: without the key nothing is made that the next start would refuse', async () => {
  const keyless = await createWorld()
  await keyless.ask('viewer', 'POST', '/api/auth/step-up', { method: 'password', password })
  for (const path of ['/api/account/passkeys/challenge', '/api/account/recovery-codes']) {
    const answer = await keyless.ask('viewer', 'POST', path)
    expect([answer.status, answer.json().code], path).toEqual([503, 'SECRET_KEY_MISSING'])
  }
})

test('a sign-in with a recovery code says how many are left', async () => {
  await setUpTotp('approver')
  const { codes } = (await world.ask('approver', 'POST', '/api/account/recovery-codes')).json() as {
    codes: string[]
  }
  expect((await login('approver', codes[0])).json().recovery_codes_left).toBe(9)
  await forgetSteps()
})

interface SecurityEvent {
  readonly verb: string
  readonly outcome: string
  readonly seq: string
  readonly details: object
  readonly reason_refusal?: { readonly code: string }
}
const history = async (person: Person, token?: string, query = ''): Promise<SecurityEvent[]> => {
  const path = `/api/account/security-history${query}`
  return token === undefined
    ? ((await world.ask(person, 'GET', path)).json() as SecurityEvent[])
    : (await withToken(token, 'GET', path)).json<SecurityEvent[]>()
}

test('the history lists the own sign-ins, confirmations and credentials, newest first and by pages', async () => {
  await world.ask(null, 'POST', '/api/auth/login', { email: emailOf('viewer'), password: 'not the password' })
  await login('viewer')
  await confirm('viewer')
  const { id } = (await addPasskey('viewer', keyOf('history'))).json() as { id: string }
  await world.ask('viewer', 'DELETE', `/api/account/passkeys/${id}`)
  const events = await history('viewer')
  expect(events.slice(0, 5)).toMatchObject([
    { verb: 'credential-removed', details: { kind: 'passkey', name: 'Laptop' } },
    { verb: 'credential-added', details: { kind: 'passkey', name: 'Laptop' } },
    { verb: 'stepped-up', outcome: 'done', details: { with: 'password' } },
    { verb: 'signed-in', outcome: 'done' },
    { verb: 'signed-in', outcome: 'refused', reason_refusal: { code: 'SIGN_IN_WRONG_PASSWORD' } },
  ])
  const page = await history('viewer', undefined, `?limit=2&before=${events[1]!.seq}`)
  expect(page).toEqual(events.slice(2, 4))
  expect((await history('owner')).map(({ seq }) => seq)).not.toContain(events[0]!.seq)
})

test('the own organizations, with role and time of joining', async () => {
  expect((await world.ask('treasurer', 'GET', '/api/account/organizations')).json()).toEqual([
    {
      id: world.acme,
      name: 'Acme Treasury',
      role: 'Manager',
      treasury_role: 'Treasurer',
      joined_at: expect.any(String),
    },
  ])
})

test('the operator removes the credentials of a person who lost them, on the record', async () => {
  await setUpTotp('approver')
  await linkByOperator(world.db, emailOf('approver'))
  expect((await login('approver')).json().code).toBe('SECOND_FACTOR_NEEDED')
  await linkByOperator(world.db, emailOf('approver'), { removesCredentials: true })
  expect((await login('approver')).status).toBe(200)
  const events = await world.db
    .selectFrom('audit_events')
    .select(['verb', 'actor_name', 'after_state'])
    .where('entity_id', '=', world.acme)
    .orderBy('seq', 'desc')
    .limit(2)
    .execute()
  expect(events).toMatchObject([
    { verb: 'reset-link-made', actor_name: null },
    { verb: 'credential-removed', actor_name: null, after_state: { kind: 'all' } },
  ])
})

test('a person changes the own name after a confirmation; every organisation records it, and no colleague is imitated', async () => {
  const rename = (name: string) => world.ask('approver', 'PATCH', '/api/account/profile', { name })
  const { name } = (await world.ask('approver', 'GET', '/api/me')).json() as { name: string }
  const colleague = (await world.ask('treasurer', 'GET', '/api/me')).json() as { name: string }
  expect((await rename('Ana Pérez')).json().code).toBe('STEP_UP_NEEDED')
  await confirm('approver')
  const imitation = await rename(`${colleague.name.toUpperCase()}.`)
  expect([imitation.status, imitation.json()]).toMatchObject([
    409,
    { code: 'NAME_OF_A_COLLEAGUE', params: { field: 'name', organization: 'Acme Treasury' } },
  ])
  // The same letters to the eye: Cyrillic ones.
  const drawn = colleague.name.replaceAll('e', '\u0435').replaceAll('a', '\u0430')
  expect((await rename(drawn)).json().code).toBe('NAME_OF_A_COLLEAGUE')
  expect((await rename('  ')).status).toBe(422)
  expect((await rename('Ana Pérez')).json()).toEqual({ name: 'Ana Pérez' })
  expect((await world.ask('approver', 'GET', '/api/me')).json().name).toBe('Ana Pérez')
  const events = await world.db
    .selectFrom('audit_events')
    .select(['verb', 'subject_kind', 'before_state', 'after_state'])
    .where('entity_id', '=', world.acme)
    .orderBy('seq', 'desc')
    .limit(1)
    .execute()
  expect(events).toMatchObject([
    { verb: 'updated', subject_kind: 'member', before_state: { name }, after_state: { name: 'Ana Pérez' } },
  ])
  await rename(name)
})

test('readers of the record see the security events of their organisation, refused ones by themselves', async () => {
  const path = '/api/account/security-history'
  await world.ask(null, 'POST', '/api/auth/login', { email: emailOf('viewer'), password: 'wrong' })
  await confirm('viewer')
  const listed = async (person: Person, query: string) =>
    (await world.ask(person, 'GET', `${path}?${query}`)).json()
  const whole = (await listed('admin', `entity_id=${world.acme}&limit=200`)) as {
    actor: string
    verb: string
  }[]
  expect(new Set(whole.map(({ actor }) => actor)).size).toBeGreaterThan(1)
  const refused = await listed('admin', `entity_id=${world.acme}&outcome=refused&limit=200`)
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map(({ outcome }: { outcome: string }) => outcome))).toEqual(new Set(['refused']))
  for (const [person, status] of [
    ['treasurer', 403],
    ['owner', 404],
  ] as const)
    expect((await world.ask(person, 'GET', `${path}?entity_id=${world.acme}`)).status).toBe(status)
})
