/** A thief has the environment of the running server and its whole database, and asks the signers of the sandbox for a payment. */
import { platform } from 'node:os'
import { ApiError } from '@holdfast/contract'
import { authenticatorKeyOfJwk } from '@holdfast/policy/passkeys/software'
import { nextRules } from '@holdfast/policy/rules/testing'
import { openDatabase } from '@holdfast/store'
import { sql } from 'kysely'
import { requestPayment } from '../first-key-payment.ts'
import { readAuthenticators } from '../sign-as-person.ts'
import { outcomeOf, paymentOf, steal, stealEnvironment, type Thief } from '../thief.ts'
import { callsAt, emailOf, expect, type Person, test } from '../world.ts'

test.skip(platform() !== 'linux', 'only Linux shows the environment of a process as a file')

let thief: Thief

test.beforeAll(async ({ holdfastUrl }) => {
  thief = await steal(holdfastUrl)
})
test.afterAll(() => thief.close())

test('a stolen copy of environment and database gets no payment signed', async () => {
  const { idOf, keyOf, statements } = thief
  const ask = (payment: ReturnType<typeof paymentOf>) => outcomeOf(thief, payment)
  expect(await ask(paymentOf(thief, null))).toBe('REQUEST_UNSIGNED')
  expect(await ask(paymentOf(thief, null, { rules: '' }))).toBe('RULES_CHANGED')
  expect(await ask(paymentOf(thief, keyOf))).toBe('ASSERTION_INVALID')

  // Every assertion of the database, as if it were about this payment.
  const forged = paymentOf(thief, keyOf)
  const [request] = forged.approvals
  const own = statements.filter(({ person }) => person === idOf('treasurer'))
  expect(own.length).toBeGreaterThan(0)
  for (const { credentialId, proof } of own) {
    const assertion = { ...request!.assertion, credentialId, ...proof }
    expect(await ask({ ...forged, approvals: [{ ...request!, assertion }] })).toBe('ASSERTION_INVALID')
  }
})

test('forged rows of a request, of its approvals and of the signatures move nothing', async ({
  holdfastUrl,
}) => {
  const calls = callsAt(holdfastUrl)(await thief.mintSession('treasurer'))
  const { request } = await requestPayment(calls)
  await thief.approveInRows(request)
  const params = { id: request.id }
  expect(await calls.getTransferRequest({ params })).toMatchObject({ status: 'approved' })
  // The server checks the signatures, too, and the thief passes it by.
  const refused: unknown = await calls
    .signAndBroadcast({ params, query: {} })
    .catch((error: unknown) => error)
  expect(refused instanceof ApiError ? refused.code : refused).toBe('WAITS_AGAIN')
  expect(await outcomeOf(thief, await thief.orderOf(request))).toBe('ASSERTION_INVALID')
  expect(await calls.getTransferRequest({ params })).toMatchObject({ status: 'pending', tx_hash: null })
  await thief.endInRows(request)
})

test('forged and borrowed statements change no rules, and neither freeze nor thaw', async () => {
  const { rules, statements, stateChange, propose, act } = thief
  const assets = rules.document.assets.map((asset) => ({ ...asset, perTransfer: asset.perDay }))
  const next = nextRules(rules, { assets })
  const governors = ['admin', 'treasurer', 'approver'] as const
  const everySigner = (code: string) => rules.document.signers.map(() => code)
  const forged = governors.map((person) => stateChange('adopt', person, next))
  expect(await propose(next, forged)).toEqual(everySigner('ASSERTION_INVALID'))
  const borrowed = forged.map(({ statement }) => {
    const own = statements.find(
      ({ person, statement: { act: of } }) => person === statement.person && of === 'adopt',
    )
    if (own === undefined) throw new Error('the database has no adoption of a governor')
    return { statement, proof: { credentialId: own.credentialId, ...own.proof } }
  })
  expect(await propose(next, borrowed)).toEqual(everySigner('ASSERTION_INVALID'))
  const replayed = statements.map(({ statement, credentialId, proof }) => ({
    statement,
    proof: { credentialId, ...proof },
  }))
  expect(await propose(next, replayed)).toEqual(everySigner('TOO_FEW_GOVERNORS'))
  for (const kind of ['freeze', 'thaw', 'veto'] as const)
    expect(await act([stateChange(kind, 'approver', rules)])).toEqual(everySigner('ASSERTION_INVALID'))
  const states = await thief.signing.readRules(rules.document.organisation)
  expect(states.map(({ rules: chain }) => chain?.head.hash)).toEqual(everySigner(rules.hash))
})

test('the database of the server reaches no file and no program', async () => {
  const { db, environment } = thief
  const seed = `${environment.HOLDFAST_DATA ?? ''}/people-seed`
  for (const statement of [
    sql`select pg_read_file(${seed})`,
    sql`select pg_ls_dir('.')`,
    sql`select lo_import(${seed})`,
    sql`copy users from program 'true'`,
    sql.raw(`copy users (email) from '${seed}'`),
    sql`set role holdfast`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/permission denied/)
  const superuser = new URL(environment.DATABASE_URL ?? '')
  superuser.username = 'holdfast'
  const guess = openDatabase(superuser.href, { poolSize: 1 })
  await expect(sql`select 1`.execute(guess)).rejects.toThrow('password authentication failed')
  await guess.destroy()
})

test('the ingester has no secret of the server', () => {
  const { DATABASE_URL, HOLDFAST_SECRET_KEY = '' } = thief.environment
  const ingester = stealEnvironment('ingester', 'DATABASE_URL', DATABASE_URL)
  expect(HOLDFAST_SECRET_KEY).not.toBe('')
  expect(JSON.stringify(ingester)).not.toContain(HOLDFAST_SECRET_KEY)
})

test('software passkeys are in neither, but the sandbox shows them to a session that the thief minted', async ({
  holdfastUrl,
}) => {
  const authenticators = await readAuthenticators(holdfastUrl, await thief.mintSession('operator'))
  const secrets = JSON.stringify(thief.environment)
  for (const { private_key_jwk: jwk } of authenticators) expect(secrets).not.toContain(jwk.d)
  const real = (person: Person) => {
    const authenticator = authenticators.find(({ email }) => email === emailOf(person))
    if (authenticator === undefined) throw new Error(`${person} has no software passkey`)
    return authenticatorKeyOfJwk(authenticator.private_key_jwk)
  }
  // The only way: real passkeys are on no server.
  expect(await outcomeOf(thief, paymentOf(thief, real))).toBe('signed')
})
