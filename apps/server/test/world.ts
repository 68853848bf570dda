/** The real server over its own database, with the sandbox's people and the stand-in node. Answers are checked against
 *  the contract. */
import { SandboxTron, seedPeople, serveTron, tronProvidersAt } from '@holdfast/sandbox'
import { firstChain } from '@holdfast/sandbox/chains'
import { connectProviders } from '@holdfast/providers'
import { type Database, Pulse } from '@holdfast/store'
import { testDatabase } from '@holdfast/store/testing'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { afterAll, expect } from 'vitest'
import { batchRoutes } from '../src/approver/batches/routes.ts'
import { requestRoutes } from '../src/approver/requests/routes.ts'
import { organisationRoute } from '../src/approver/organisation-route.ts'
import { serveApprover } from '../src/approver/serve-approver.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { Context } from '../src/context.ts'
import { storePrices } from '../src/features/prices/prices.ts'
import { verbs } from '../src/verbs.ts'
import { createServer } from '../src/http/create-server.ts'
import type { Signing } from '../src/signing/signing.ts'

export const people = ['admin', 'operator', 'treasurer', 'approver', 'approver2', 'viewer', 'owner'] as const
export type Person = (typeof people)[number]
export const emailOf = (person: Person) => `${person}@${person === 'owner' ? 'birch' : 'holdfast'}.test`
export const password = 'holdfast-sandbox'

export interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
  json(): any
}

export interface World {
  readonly db: Database
  readonly databaseUrl: string
  /** For a server or an ingester in a process of its own. */
  readonly databaseVariables: Readonly<Record<string, string>>
  readonly context: Context
  /** Counts the server's calls; stored when the test requests it. */
  readonly pulse: Pulse
  readonly server: FastifyInstance
  readonly node: SandboxTron
  readonly acme: string
  readonly birch: string
  readonly networkId: string
  readonly userId: (person: Person) => Promise<string>
  /** The person confirms their session with the password, which is enough for five minutes. */
  stepUp(...persons: readonly Person[]): Promise<void>
  /** The person accepts the open invitation to the organisation. */
  accept(person: Person, organisationId: string): Promise<void>
  ask(
    person: Person | null,
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

interface WorldParts extends Partial<Pick<Context, 'nodes' | 'providers'>> {
  /** In place of those that are offered today. */
  readonly offeredChains?: Config['offeredChains']
}

export async function createWorld(
  environment: Record<string, string> = {},
  signing: Signing | null = null,
  { offeredChains, ...others }: WorldParts = {},
): Promise<World> {
  const { db, url: databaseUrl, variables: databaseVariables } = await testDatabase()
  await seedPeople(db, { withRecordings: false })
  // Tests create organisations by the dozen; entities.test.ts tests the limit.
  await db.updateTable('plans').set({ max_owned_entities: null }).where('tier', '=', 'free').execute()
  const node = new SandboxTron({ dataFolder: null })
  const token = 'x'.repeat(20)
  const served = await serveTron({ node, recordings: null, token }, 0)
  node.mine(25)
  const read = readConfig({
    DATABASE_URL: databaseUrl,
    PORT: '0',
    HOLDFAST_BALANCES_PORT: '0',
    HOLDFAST_SANDBOX: 'true',
    SANDBOX_CONTROLS: `${firstChain.name}=${served.url}${firstChain.controlPath}`,
    SANDBOX_TOKEN: token,
    HOLDFAST_PROVIDERS: JSON.stringify(tronProvidersAt('tron-sandbox', served.url, 1_000)),
    ...environment,
  })
  const config: Config = offeredChains === undefined ? read : { ...read, offeredChains }
  await storePrices(db, config)
  const pulse = new Pulse({ db, name: 'server', version: '0.0.0', onFailure: (why) => expect.fail(why) })
  const context: Context = {
    config,
    db,
    ...connectProviders(config.providers, { retries: 0, timeoutMs: 2_000, patienceSeconds: 1 }, (seen) =>
      pulse.providerAnswered(seen),
    ),
    signing,
    log: pino({ level: 'silent' }),
    ...others,
  }
  const server = await createServer({
    context,
    verbs,
    consoleFolder: '/nowhere',
    checksAnswers: true,
    onCall: (seen) => pulse.called(seen),
  })
  serveApprover(server, context, [...requestRoutes, ...batchRoutes, organisationRoute])
  afterAll(async () => {
    await server.close()
    await served.close()
    node.stop()
  })
  const tokens = new Map<Person, string>()
  const inject = async (options: InjectOptions): Promise<Answer> => {
    const answer = await server.inject(options)
    return {
      status: answer.statusCode,
      text: answer.body,
      headers: answer.headers,
      json: () => answer.json(),
    }
  }
  const tokenOf = async (person: Person): Promise<string> => {
    const known = tokens.get(person)
    if (known !== undefined) return known
    const answer = await inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: emailOf(person), password },
    })
    const { token } = answer.json() as { token: string }
    tokens.set(person, token)
    return token
  }
  const organisations = await db.selectFrom('organisations').selectAll().execute()
  const network = await db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', 'tron-sandbox')
    .executeTakeFirstOrThrow()
  const userId = async (person: Person) =>
    (await db.selectFrom('users').select('id').where('email', '=', emailOf(person)).executeTakeFirstOrThrow())
      .id
  const idOf = (name: string) =>
    organisations.find((organisation) => organisation.name === name)?.entity_id ?? ''
  const ask: World['ask'] = async (person, method, url, body, headers = {}) =>
    inject({
      method: method as 'GET',
      url,
      headers: {
        ...headers,
        ...(person === null ? {} : { authorization: `Bearer ${await tokenOf(person)}` }),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
  return {
    db,
    userId,
    databaseUrl,
    databaseVariables,
    context,
    pulse,
    server,
    node,
    acme: idOf('Acme Treasury'),
    birch: idOf('Birch Holdings'),
    networkId: network.id,
    ask,
    stepUp: async (...persons) => {
      for (const person of persons) {
        const answer = await ask(person, 'POST', '/api/auth/step-up', { method: 'password', password })
        expect(answer.status, answer.text).toBe(200)
      }
    },
    accept: async (person, organisationId) => {
      const open: { id: string; entity_id: string }[] = (
        await ask(person, 'GET', '/api/my-invitations')
      ).json()
      const id = open.find(({ entity_id }) => entity_id === organisationId)?.id
      expect((await ask(person, 'POST', `/api/my-invitations/${id}/accept`)).status).toBe(200)
    },
  }
}
