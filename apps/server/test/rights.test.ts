/** Every call with every kind of caller, held against the one table of rights. */
import { randomBytes } from 'node:crypto'
import { api, type Route } from '@holdfast/contract'
import { installationId, rights } from '@holdfast/ledger'
import { newId } from '@holdfast/store'
import { beforeAll, expect, test } from 'vitest'
import { hashToken, openSession } from '../src/http/authenticate.ts'
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
  // One that no call here changes, so that the organisation always has somebody to run it.
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
    tokens.set(caller.name, token)
  }
})

const viewersLack: ReadonlySet<Needs> = new Set([
  'draft transfers',
  'submit transfers',
  'make transfers',
  'fetch history',
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

async function call(caller: Caller, route: Route, asked: Asked) {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => asked.params?.[name] ?? '')
  const answer = await world.server.inject({
    method: route.method,
    url: `${path}?${new URLSearchParams(asked.query).toString()}`,
    headers: { authorization: `Bearer ${tokens.get(caller.name) ?? ''}` },
    ...(asked.body === undefined ? {} : { payload: asked.body }),
  })
  return { status: answer.statusCode, text: answer.body }
}

test.each(Object.entries(cases) as [Walked, Case][])(
  '[API-93] %s is done for whoever may, refused to whoever may not',
  async (name, { needs, ask }) => {
    for (const caller of callers) {
      const asked = await ask(make)
      const { status, text } = await call(caller, api[name], asked)
      const isMissing = Object.values(asked.params ?? {}).includes(missing.id)
      const said = `${caller.name}: ${status} ${text.slice(0, 200)}`
      expect(status, said).not.toBe(401)
      expect(status, said).toBeLessThan(500)
      if (may(caller, needs)) {
        // verifyAdmin answers 403 to say no.
        if (name !== 'verifyAdmin') expect(status, said).not.toBe(403)
        if (!isMissing) expect([400, 404, 422], said).not.toContain(status)
      } else {
        // To a stranger the organisation's things are not there at all.
        expect(caller.role === null ? [403, 404] : isMissing ? [403, 404] : [403], said).toContain(status)
      }
    }
  },
)

test('the record of the installation is for its staff', async () => {
  const asked = { params: { orgId: installationId } }
  for (const caller of callers) {
    const { status } = await call(caller, api.listAuditEvents, asked)
    expect([caller.name, status]).toEqual([caller.name, may(caller, 'staff') ? 200 : 403])
  }
})
