/** Every call with every kind of caller, compared with the table of rights. */
import { randomBytes } from 'node:crypto'
import { api, type Route } from '@holdfast/contract'
import { installationId, rights } from '@holdfast/ledger'
import { newId } from '@holdfast/store'
import { stepUpSession } from '@holdfast/store/write'
import { beforeAll, expect, test } from 'vitest'
import { hashToken, openSession } from '../src/http/authenticate.ts'
import { stepUpMac } from '../src/row-macs.ts'
import {
  addPerson,
  type Asked,
  type Caller,
  type Case,
  cases,
  Make,
  missing,
  type Needs,
  type Role,
  type Walked,
} from './calls.ts'
import { PlainSigning } from './plain-signing.ts'
import { createWorld, type World } from './world.ts'

const callers: readonly Caller[] = [
  { name: 'its owner', role: 'Owner' },
  { name: 'its admin', role: 'Admin' },
  { name: 'its manager', role: 'Manager' },
  { name: 'its user', role: 'User' },
  { name: 'its approver', role: 'User', isApprover: true },
  { name: 'its treasury viewer', role: 'Manager', treasuryRole: 'Viewer' },
  { name: 'its treasurer', role: 'User', treasuryRole: 'Treasurer' },
  { name: 'a system user in it', role: 'User', isSystem: true },
  { name: 'an administrator of the installation', role: null, isAdmin: true },
  { name: 'the owner of another organisation', role: null },
]

let world: World
let organisationId: string
let make: Make
const tokens = new Map<string, string>()

beforeAll(async () => {
  world = await createWorld({ HOLDFAST_SECRET_KEY: 'ab'.repeat(32) }, new PlainSigning())
  const { db } = world
  const now = new Date()
  organisationId = newId()
  make = new Make(world, organisationId)
  const elsewhere = newId()
  await db
    .insertInto('organisations')
    .values([
      { entity_id: organisationId, name: 'Rights', created_at: now },
      { entity_id: elsewhere, name: 'Elsewhere', created_at: now },
    ])
    .execute()
  // No call here changes this one, so that the organisation always has an administrator.
  await addPerson(world, { name: 'keeper', role: 'Owner' }, organisationId)
  for (const caller of callers) {
    const place = caller.role === null ? elsewhere : organisationId
    const { userId } = await addPerson(world, { ...caller, role: caller.role ?? 'Owner' }, place)
    const token = randomBytes(32).toString('base64url')
    await openSession(db, world.context.config, {
      tokenHash: hashToken(token),
      userId,
      now,
      expiresAt: new Date(now.getTime() + 3_600_000),
      userAgent: null,
      remoteAddress: null,
    })
    const { config } = world.context
    await stepUpSession(db, hashToken(token), { now, mac: stepUpMac(config, hashToken(token), now) })
    tokens.set(caller.name, token)
  }
})

const viewersLack: ReadonlySet<Needs> = new Set([
  'draft transfers',
  'submit transfers',
  'make transfers',
  'fetch history',
  'write notes',
])

function may({ role, isSystem, isAdmin, isApprover, treasuryRole }: Caller, needs: Needs): boolean {
  if (needs === 'anybody') return true
  if (needs === 'staff') return isSystem === true || isAdmin === true
  if (role === null) return false
  if (needs === 'treasury') return isApprover === true
  if (needs === 'head') return role === 'Owner' || role === 'Admin'
  if (needs === 'submit transfers of others') return treasuryRole === 'Treasurer'
  if (treasuryRole === 'Viewer' && viewersLack.has(needs)) return false
  if (isSystem === true) return true
  return needs !== 'member system' && (rights[needs] as readonly Role[]).includes(role)
}

async function call(caller: Caller, route: Route, request: Asked) {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => request.params?.[name] ?? '')
  const answer = await world.server.inject({
    method: route.method,
    url: `${path}?${new URLSearchParams(request.query).toString()}`,
    headers: {
      authorization: `Bearer ${tokens.get(caller.name) ?? ''}`,
      ...(route.upload === undefined ? {} : { 'content-type': 'application/octet-stream' }),
    },
    ...(route.upload === undefined ? {} : { payload: Buffer.from('a file') }),
    ...(request.body === undefined ? {} : { payload: request.body }),
  })
  return { status: answer.statusCode, text: answer.body }
}

test.each(Object.entries(cases) as [Walked, Case][])(
  '[API-93] %s is granted to callers with the right and refused to others',
  async (name, { needs, ask }) => {
    for (const caller of callers) {
      const request = await ask(make)
      const { status, text } = await call(caller, api[name], request)
      const isMissing = Object.values(request.params ?? {}).includes(missing.id)
      const summary = `${caller.name}: ${status} ${text.slice(0, 200)}`
      expect(status, summary).not.toBe(401)
      expect(status, summary).toBeLessThan(500)
      if (may(caller, needs)) {
        // verifyAdmin answers 403 as its regular negative result.
        if (name !== 'verifyAdmin') expect(status, summary).not.toBe(403)
        if (!isMissing) expect([400, 404, 422], summary).not.toContain(status)
      } else {
        // For callers who are not members, the objects of the organisation do not exist.
        expect(caller.role === null ? [403, 404] : isMissing ? [403, 404] : [403], summary).toContain(status)
      }
    }
  },
)

test("the installation's record is only for staff", async () => {
  const request = { params: { orgId: installationId } }
  for (const caller of callers) {
    const { status } = await call(caller, api.listAuditEvents, request)
    expect([caller.name, status]).toEqual([caller.name, may(caller, 'staff') ? 200 : 403])
  }
})
