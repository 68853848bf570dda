/** Three signers and a server as processes that may be killed, and people who change the rules through the server's calls as the
 *  console and the approver page make them. A second server runs in this process. All clocks move together. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressFromPublicKey } from '@holdfast/chains/tron'
import { coordinatorOf } from '@holdfast/mpc/nodes'
import type { PolicyBundle } from '@holdfast/policy'
import {
  type ChangeAct,
  type ChangeAssertionBody,
  encodeRules,
  parseRules,
  type Rules,
} from '@holdfast/policy/rules'
import {
  clockAhead,
  endWithParent,
  type NodeProcess,
  nodeProcess,
  makeNodes,
} from '@holdfast/signer/testing-processes'
import { canonicalHash, transaction } from '@holdfast/store'
import { freePort } from '@holdfast/store/embedded'
import { insertPolicy } from '@holdfast/store/write'
import { sql } from 'kysely'
import { z } from 'zod'
import { openNodeFolder } from '../../signer/src/node-folder.ts'
import { assertionBody, changeOf, page, rulesDocument, rulesOf } from '../../signer/src/rules/testing.ts'
import { compileProposal } from '../src/features/rules/compile-proposal.ts'
import { syncRules } from '../src/features/rules/sync-rules.ts'
import { Coordinator } from '../src/signing/coordinator.ts'
import type { ChainAtSigner } from '../src/signing/signing.ts'
import { buildServer } from './build-server.ts'
import { wideBundle, withApp } from './bundles.ts'
import { listedKey, listedSigners } from './listed-signers.ts'
import { moveClock } from './move-clock.ts'
import { sandboxNetwork } from './signing-requests.ts'
import { createWorld, emailOf, password, type Person, type World } from './world.ts'
import { threeGovernors } from './three-governors.ts'

export const governors = ['admin', 'treasurer', 'approver'] as const
export type Governor = (typeof governors)[number]

/** `GET /api/rules`. */
const View = z.looseObject({
  in_force: z.looseObject({ version: z.number(), hash: z.string() }),
  open: z
    .looseObject({ version: z.number(), hash: z.string(), state: z.enum(['proposed', 'pending']) })
    .nullable(),
  frozen: z.looseObject({ thawed_by: z.array(z.looseObject({ id: z.string() })) }).nullable(),
  signers: z.array(
    z.looseObject({
      party: z.number(),
      version: z.number().nullable(),
      hash: z.string().nullable(),
      pending_hash: z.string().nullable(),
      is_frozen: z.boolean(),
      state: z.enum(['current', 'behind', 'apart', 'silent']),
      refused: z.array(
        z.looseObject({
          hash: z.string(),
          why: z.looseObject({ params: z.looseObject({ signer_code: z.string().optional() }) }),
        }),
      ),
    }),
  ),
  versions: z.array(z.looseObject({ version: z.number(), hash: z.string(), state: z.string() })),
})
export type RulesView = z.output<typeof View>

export interface Reply {
  readonly status: number
  readonly text: string
  /** Null: not a refusal. */
  readonly code: string | null
}

export interface PageView {
  /** In force, as the server knows it. */
  readonly head: Rules
  readonly open: Rules | null
}

export interface RulesStage {
  readonly world: World
  readonly first: Rules
  readonly nodes: readonly NodeProcess[]
  /** The calls of a person. Null: there was no answer, or it was cut. */
  ask(person: Governor, method: 'GET' | 'POST', path: string, body?: object): Promise<Reply | null>
  /** A new cap of a transfer, in US dollars. */
  propose(perTxCapUSD: number): Promise<Reply | null>
  view(): Promise<RulesView>
  page(person: Governor): Promise<PageView>
  signed(act: ChangeAct, person: Governor, about: Rules): ChangeAssertionBody
  send(person: Governor, body: ChangeAssertionBody): Promise<Reply | null>
  /** Each signer's own answer. */
  read(): Promise<readonly ChainAtSigner[]>
  /** Another server process, which compares its rows with the signers. */
  sync(): Promise<void>
  killServer(): void
  /** Ends every connection to the database in the middle of its work. */
  killDatabase(): Promise<void>
  killSigner(party: number): Promise<void>
  startSigner(party: number): Promise<void>
  /** The time of day moves for all of them, which start again for it; signers that are away stay away. */
  pass(ms: number): Promise<void>
  readonly away: ReadonlySet<number>
  /** How far the clocks are ahead of the time of day. */
  readonly aheadMs: number
  /** Brings a version and statements to every signer, past the server. */
  bring(rules: Rules, assertions: readonly ChangeAssertionBody[]): Promise<void>
  /** Ends all processes and keeps the folders of the signers. */
  stop(): Promise<void>
  remove(): void
}

const secretKey = 'ab'.repeat(32)
const identity = coordinatorOf(Buffer.from(secretKey, 'hex'))
export const delayHours = 1
export const firstCap = 1_000
const patienceMs = 60_000

/** `isKilling`: a backend of the database gets SIGKILL, which ends the connections of every other test, too. */
export async function openRulesStage({ isKilling }: { readonly isKilling: boolean }): Promise<RulesStage> {
  const { made, peers, remove } = makeNodes(3)
  const nodes = made.map((node) =>
    nodeProcess(node, peers, { coordinator: identity.name, networks: [sandboxNetwork] }),
  )
  const environment = { HOLDFAST_SECRET_KEY: secretKey, HOLDFAST_APPROVER_ORIGIN: page.origin }
  const world = await createWorld(environment)
  const ids = {} as Record<Person, string>
  for (const person of governors) ids[person] = await world.userId(person)
  const first = await firstRules(world, ids, made)
  for (const { path, sealingKey } of made) {
    const folder = openNodeFolder(path, sealingKey)
    folder.rules.apply(world.acme, { kind: 'accept', rules: first })
    folder.close()
  }
  await Promise.all(nodes.map((node) => node.start()))
  const signing = new Coordinator(nodes, identity)
  const built = await buildServer()
  const server = new ServerProcess(built.program, {
    ...process.env,
    ...environment,
    DATABASE_URL: world.databaseUrl,
    PORT: String(await freePort()),
    HOLDFAST_BALANCES_PORT: String(await freePort()),
    HOLDFAST_SANDBOX: 'true',
    HOLDFAST_SIGNERS: nodes.map((node) => `${node.party}=${node.url}#${node.identity}`).join(','),
    HOLDFAST_PROVIDERS: JSON.stringify(world.context.config.providers),
    LOG_LEVEL: 'silent',
  })
  server.start(0)
  const people = new People(server, world.acme)
  const away = new Set<number>()
  let aheadMs = 0
  const nodeOf = (party: number): NodeProcess => {
    const found = nodes.find((node) => node.party === party)
    if (found === undefined) throw new Error(`there is no signer ${party}`)
    return found
  }
  return {
    world,
    first,
    nodes,
    away,
    get aheadMs() {
      return aheadMs
    },
    ask: (person, method, path, body) => people.ask(person, method, path, body),
    propose: (perTxCapUSD) => people.propose(bundleOf(ids, perTxCapUSD)),
    view: () => people.view(),
    page: (person) => people.page(person),
    signed: (act, person, about) => assertionBody(changeOf(act, ids[person], about, { madeAt: Date.now() })),
    send: (person, body) => people.send(person, body),
    read: () => signing.readRules(world.acme),
    sync: () => syncRules({ db: world.db, signing }, world.acme),
    killServer: () => server.kill(),
    killDatabase: () => (isKilling ? killBackend(world) : endConnections(world)),
    async killSigner(party) {
      away.add(party)
      await nodeOf(party).kill()
    },
    async startSigner(party) {
      await nodeOf(party).start({ aheadMs })
      away.delete(party)
    },
    async pass(ms) {
      aheadMs += ms
      const running = nodes.filter(({ party }) => !away.has(party))
      await Promise.all(running.map((node) => node.kill()))
      moveClock(aheadMs)
      server.start(aheadMs)
      await Promise.all(running.map((node) => node.start({ aheadMs })))
    },
    async bring(rules, assertions) {
      const document = Buffer.from(encodeRules(rules.document)).toString('base64')
      await signing.proposeRules({ document, assertions: [...assertions], receipts: [] }, [1, 2, 3])
    },
    async stop() {
      await server.stop()
      await Promise.all(nodes.map((node) => node.kill()))
      signing.close()
    },
    remove() {
      remove()
      built.remove()
    },
  }
}

const bundleOf = (ids: Record<Person, string>, perTxCapUSD: number): PolicyBundle =>
  withApp(wideBundle([ids.treasurer, ids.approver]), {
    approvals: { required: 1, expiryMinutes: 60 },
    limits: { perTxCapUSD, dailyCapUSD: 100_000 },
  })

/** As the wizard would have made it, so that the same policy again changes nothing. No signer holds a share of its key. */
async function firstRules(
  world: World,
  ids: Record<Person, string>,
  signers: readonly { readonly party: number; readonly identity: string }[],
): Promise<Rules> {
  const point = Uint8Array.of(4, ...randomBytes(64))
  const hand = rulesOf({
    ...rulesDocument(),
    organisation: world.acme,
    signers: listedSigners(signers),
    keys: [
      listedKey({
        keyId: randomUUID(),
        publicKey: `02${Buffer.from(point.subarray(1, 33)).toString('hex')}`,
        address: addressFromPublicKey(point),
      }),
    ],
    people: threeGovernors(ids),
    assets: [],
    recipients: [],
    approvals: [],
    others: 1,
    governance: { needed: 2, delayHours, recovery: null },
  })
  await insertRow(world, hand)
  const bundle = bundleOf(ids, firstCap)
  const proposal = {
    bundle,
    note: '',
    lost_credentials: [],
    keys: [],
    configured_signers: false,
  }
  const { version } = await compileProposal(world.context, world.acme, proposal)
  if (version === null) throw new Error('the rules would stay')
  await world.db.deleteFrom('rules_versions').execute()
  const first = rulesOf({ ...version.next.document, version: 1, previous: null })
  await insertRow(world, first)
  await transaction(world.db, (tx) =>
    insertPolicy(tx, {
      entity_id: world.acme,
      version: 1,
      bundle,
      hash: canonicalHash(bundle),
      applied_by: ids.admin,
    }),
  )
  return first
}

const insertRow = ({ db, acme }: World, { document, hash }: Rules) =>
  db
    .insertInto('rules_versions')
    .values({
      entity_id: acme,
      hash,
      version: document.version,
      document: Buffer.from(encodeRules(document)),
      state: 'in_force',
      proposed_at: new Date(),
    })
    .execute()

/** Other tests use the same database server, so only the connections to this database end. */
async function endConnections({ db }: World): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
}

/** A killed backend ends every connection of the database server, which then recovers from its log as after a crash. */
async function killBackend({ db }: World): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  for (const { pid } of rows) process.kill(pid, 'SIGKILL')
}

/** Starts again when it ends. */
class ServerProcess {
  readonly base: string
  readonly #program: string
  readonly #environment: NodeJS.ProcessEnv
  #child: ChildProcess | undefined
  #aheadMs = 0
  #isStopped = false

  constructor(program: string, environment: NodeJS.ProcessEnv) {
    this.#program = program
    this.base = `http://127.0.0.1:${environment.PORT}`
    this.#environment = environment
  }

  /** Ends the one before. */
  start(aheadMs: number): void {
    this.#aheadMs = aheadMs
    if (this.#child === undefined) this.#spawn()
    else this.kill()
  }

  kill(): void {
    this.#child?.kill('SIGKILL')
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  #spawn(): void {
    const parameters = [endWithParent, clockAhead(this.#aheadMs)].flatMap((name) => ['--import', name])
    const child = spawn(process.execPath, [...parameters, this.#program], {
      env: this.#environment,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    child.once('exit', () => {
      if (!this.#isStopped) this.#spawn()
    })
  }
}

const Link = z.looseObject({ url: z.string() })
const Proposed = z.looseObject({ document: z.base64() })
const Page = z.looseObject({ rules: z.array(Proposed), proposed: Proposed.nullable() })

class People {
  readonly #server: ServerProcess
  readonly #organisation: string
  readonly #tokens = new Map<Person, string>()

  constructor(server: ServerProcess, organisation: string) {
    this.#server = server
    this.#organisation = organisation
  }

  /** A session may have ended while time passed. */
  async ask(person: Governor, method: 'GET' | 'POST', path: string, body?: object): Promise<Reply | null> {
    const token = this.#tokens.get(person) ?? (await this.#signIn(person))
    if (token === null) return null
    const place = `${path}?entity_id=${this.#organisation}`
    const reply = await this.#call(token, method, place, body)
    if (reply?.status !== 401) return reply
    this.#tokens.delete(person)
    const again = await this.#signIn(person)
    return again === null ? null : this.#call(again, method, place, body)
  }

  async propose(bundle: PolicyBundle): Promise<Reply | null> {
    const confirmed = await this.ask('admin', 'POST', '/api/auth/step-up', { method: 'password', password })
    return confirmed?.status === 200
      ? this.ask('admin', 'POST', '/api/rules/proposals', { bundle })
      : confirmed
  }

  async view(): Promise<RulesView> {
    return View.parse(
      await this.#untilRead(async () => {
        const reply = await this.ask('admin', 'GET', '/api/rules')
        return reply?.status === 200 ? reply : null
      }),
    )
  }

  async page(person: Governor): Promise<PageView> {
    const path = `/approver/rules/${this.#organisation}`
    const { rules, proposed } = Page.parse(
      await this.#untilRead(async () => {
        const reply = await this.#onPage(person, 'GET', path)
        return reply?.status === 200 ? reply : null
      }),
    )
    const [head] = rules.slice(-1).map(rulesFrom)
    if (head === undefined) throw new Error('the page has no rules')
    return { head, open: proposed === null ? null : rulesFrom(proposed) }
  }

  send(person: Governor, body: ChangeAssertionBody): Promise<Reply | null> {
    return this.#onPage(person, 'POST', `/approver/rules/${this.#organisation}/statements`, body)
  }

  async #onPage(
    person: Governor,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<Reply | null> {
    const link = await this.ask(person, 'POST', '/api/rules/approver-link')
    if (link?.status !== 200) return link
    const { hash } = new URL(Link.parse(JSON.parse(link.text)).url)
    return this.#call(new URLSearchParams(hash.slice(1)).get('token') ?? '', method, path, body)
  }

  async #untilRead(read: () => Promise<Reply | null>): Promise<unknown> {
    for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(50)) {
      const reply = await read()
      if (reply !== null) return JSON.parse(reply.text) as unknown
    }
    throw new Error(`the server did not answer in ${patienceMs} ms`)
  }

  async #signIn(person: Governor): Promise<string | null> {
    const reply = await this.#call(null, 'POST', '/api/auth/login', { email: emailOf(person), password })
    if (reply?.status !== 200) return null
    const { token } = z.looseObject({ token: z.string() }).parse(JSON.parse(reply.text))
    this.#tokens.set(person, token)
    return token
  }

  /** A server whose database is gone answers nothing that a person could use. */
  async #call(
    token: string | null,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<Reply | null> {
    try {
      const answer = await fetch(this.#server.base + path, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      })
      const text = await answer.text()
      return answer.status >= 500
        ? null
        : { status: answer.status, text, code: answer.headers.get('x-error-code') }
    } catch {
      return null
    }
  }
}

function rulesFrom({ document }: { readonly document: string }): Rules {
  const parsed = parseRules(Buffer.from(document, 'base64'))
  if (!parsed.ok) throw new Error('the page shows rules that are not valid')
  return parsed.value
}
