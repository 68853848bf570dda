import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@holdfast/store'
import { jwkOfAuthenticatorKey, sandboxKeyOf } from '@holdfast/policy/passkeys/software'
import { afterAll, expect, test } from 'vitest'
import { encodeLinkToken, linkMs } from '../http/link-token.ts'
import { serveApprover } from '../approver/serve-approver.ts'
import { createWorld, emailOf, type Person, type World } from '../../test/world.ts'
import { credentialRoute } from './credential-route.ts'
import { serveCredentials } from './serve-credentials.ts'

const origin = 'http://localhost:3001'
const folder = mkdtempSync(join(tmpdir(), 'credentials-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = join(folder, 'people-authenticators.json')
const rowOf = (person: Person) => {
  const key = sandboxKeyOf('seed', emailOf(person))
  return {
    email: emailOf(person),
    credential_id: key.credentialId,
    private_key_jwk: jwkOfAuthenticatorKey(key),
    rp_id: 'localhost',
    origin,
    spare_credential_ids: [`spare of ${person}`],
  }
}
writeFileSync(file, JSON.stringify([rowOf('treasurer'), rowOf('approver')]))

async function served(environment: Record<string, string>): Promise<World> {
  const world = await createWorld({ HOLDFAST_APPROVER_ORIGIN: origin, ...environment })
  serveCredentials(world.server, world.context)
  const { credentialsFile } = world.context.config
  serveApprover(world.server, world.context, credentialsFile === null ? [] : [credentialRoute])
  return world
}

const world = await served({ SANDBOX_CREDENTIALS_FILE: file })

const tokenFor = async (person: Person, kind: 'request' | 'rules' = 'request', ofWorld = world) =>
  encodeLinkToken(ofWorld.context.config, {
    kind,
    id: newId(),
    organisationId: ofWorld.acme,
    userId: await ofWorld.userId(person),
    expiresAt: new Date(Date.now() + linkMs),
  })
const withToken = (token: string) => ({ authorization: `Bearer ${token}` })

test('a system user reads the authenticators of all people, and nobody else does', async () => {
  const answer = await world.ask('operator', 'GET', '/sandbox/credentials')
  expect([answer.status, answer.json()]).toEqual([200, [rowOf('treasurer'), rowOf('approver')]])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await world.ask('admin', 'GET', '/sandbox/credentials')).status).toBe(200)
  for (const person of ['treasurer', 'approver', 'viewer', 'owner'] as const)
    expect((await world.ask(person, 'GET', '/sandbox/credentials')).status, person).toBe(403)
  expect((await world.ask(null, 'GET', '/sandbox/credentials')).status).toBe(401)
})

test('the token of a link shows the authenticator of its person only', async () => {
  const path = '/approver/sandbox/credential'
  for (const kind of ['request', 'rules'] as const) {
    const answer = await world.ask(null, 'GET', path, undefined, withToken(await tokenFor('approver', kind)))
    const { email: _, ...credential } = rowOf('approver')
    expect([answer.status, answer.json()]).toEqual([200, credential])
  }
  const unknown = await world.ask(null, 'GET', path, undefined, withToken(await tokenFor('viewer')))
  expect([unknown.status, unknown.text]).toEqual([200, 'null'])
  expect((await world.ask(null, 'GET', path)).status).toBe(401)
  expect((await world.ask('operator', 'GET', path)).status).toBe(401)
})

test('the page of the approvers, and no other one, may call from another origin', async () => {
  const ask = async (from: string) => {
    const headers = { origin: from, ...withToken(await tokenFor('approver')) }
    const answer = await world.ask(null, 'GET', '/approver/sandbox/credential', undefined, headers)
    return answer.headers['access-control-allow-origin']
  }
  for (const from of [origin, 'https://evil.example']) expect(await ask(from)).toBe(origin)
  const preflight = await world.server.inject({
    method: 'OPTIONS',
    url: '/approver/sandbox/credential',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  })
  expect([preflight.statusCode, preflight.headers]).toMatchObject([
    204,
    {
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-allow-methods': 'GET, POST',
      'access-control-max-age': '600',
    },
  ])
})

test('outside the sandbox there is neither call', async () => {
  const outside = await served({ SANDBOX_CREDENTIALS_FILE: file, HOLDFAST_SANDBOX: 'false' })
  expect((await outside.ask('operator', 'GET', '/sandbox/credentials')).status).toBe(404)
  const token = withToken(await tokenFor('approver', 'request', outside))
  expect((await outside.ask(null, 'GET', '/approver/sandbox/credential', undefined, token)).status).toBe(404)
})
